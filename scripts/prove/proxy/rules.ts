/**
 * The rules of the proxies, each with what removes it from their files. A test sends every attack to a proxy with the
 * rule, which refuses it, and to one without, which must not.
 */
import { limits } from '../../../generated/rpc/limits.ts'
import type { Edit, ProxyName } from './proxies.ts'

const haproxy = (from: string, to = ''): Edit => ({ file: 'haproxy.cfg', from, to })
const nginx = (from: string, to = ''): Edit => ({ file: 'nginx.conf', from, to })
const lua = (from: string, to = ''): Edit => ({ file: 'monad-rpc.lua', from, to })
const BATCH = limits['batch-length']
const BODY = limits['request-body']

const both = (...edits: Edit[]) => ({ haproxy: edits, nginx: edits })

/** Rule → what removes it. Caddy has none, because the HAProxy behind it refuses. */
export const RULES = {
  methods: both(lua('return prefix ~= "admin_" and (methods[prefix] or methods[name]) == true', 'return true')),
  'escapes in field names': both(lua('if has_escape then request.is_doubtful = true end')),
  'fields that come twice': both(lua('if request[name] then request.is_doubtful = true end')),
  'elements that are lists': both(
    lua(
      'if byte(text, at) ~= OPEN_OBJECT then return nil, INVALID end',
      `if byte(text, at) ~= OPEN_OBJECT then return { { method = '"eth_chainId"' } }, #text + 1 end`,
    ),
  ),
  'text after the request': both(lua(' or after_space(text, past) <= #text')),
  'batch length': {
    haproxy: [haproxy(`lua.monad_rpc ${BATCH} `, 'lua.monad_rpc 9000 ')],
    nginx: [nginx(`batch = ${BATCH}`, 'batch = 9000')],
  },
  'body length': {
    haproxy: [haproxy(`  http-request deny deny_status 413 if { req.body_size gt ${BODY} }\n`)],
    nginx: [nginx(`client_max_body_size ${BODY}`, 'client_max_body_size 0')],
  },
  'header length': {
    haproxy: [haproxy('  http-request deny deny_status 400 if { req.hdrs,length gt 16384 }')],
    nginx: [nginx('  client_max_body_size', '  large_client_header_buffers 4 64k;\n  client_max_body_size')],
  },
  'compressed bodies': {
    haproxy: [haproxy('  http-request return status 415', '  # http-request return status 415')],
    nginx: [lua('if encoding ~= "identity" then', 'if false then')],
  },
  'POST only': {
    haproxy: [haproxy('  http-request deny deny_status 405', '  # http-request deny deny_status 405')],
    nginx: [lua('if ngx.req.get_method() ~= "POST" then', 'if false then')],
  },
  paths: {
    haproxy: [haproxy('  http-request deny deny_status 404', '  # http-request deny deny_status 404')],
    nginx: [lua('if name == "" and var.uri ~= "/" then', 'if false then')],
  },
  'keys for WebSockets': {
    haproxy: [haproxy('  http-request deny deny_status 403', '  # http-request deny deny_status 403')],
    nginx: [lua('if name == "" then return ngx.exit(ngx.HTTP_FORBIDDEN) end')],
  },
  'rate of a client': {
    haproxy: [haproxy('eth_,net_,web3_ 1000', 'eth_,net_,web3_ 9000')],
    nginx: [nginx('rate = 1000', 'rate = 9000')],
  },
  'addresses of clients': {
    haproxy: [haproxy(' if { dst_port 8545 } {', ' if {')],
    nginx: [
      nginx(
        '  client_max_body_size',
        '  set_real_ip_from 127.0.0.0/8;\n  real_ip_header X-Forwarded-For;\n  client_max_body_size',
      ),
    ],
  },
} satisfies Record<string, Partial<Record<ProxyName, Edit[]>>>

export type RuleName = keyof typeof RULES
