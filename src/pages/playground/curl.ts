/** A call as curl, with possible keys masked or not. Pure. */

import { DOTS, maskedUrl } from '../../call/send/endpoint.ts'
import { shellQuote } from '../../core/lib/snippets/shell.ts'

type CurlInput = {
  url: string
  method: string
  /** JSON. */
  params: string
  headers?: Readonly<Record<string, string>> | undefined
}

/** @param isMasked hides possible keys in the address, and the values of headers */
export function curlOf({ url, method, params, headers = {} }: CurlInput, isMasked: boolean): string {
  const body = `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(method)},"params":${params.trim() === '' ? '[]' : params.trim()}}`
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${isMasked ? DOTS : value}`)
  return [
    `curl -s ${shellQuote(isMasked ? maskedUrl(url.trim()) : url.trim())}`,
    ...['content-type: application/json', ...lines].map((line) => `  -H ${shellQuote(line)}`),
    `  -d ${shellQuote(body)}`,
  ].join(' \\\n')
}

/** Whether masking hides anything of the call. */
export const hasKey = ({ url, headers = {} }: Pick<CurlInput, 'url' | 'headers'>): boolean =>
  maskedUrl(url.trim()) !== url.trim() || Object.keys(headers).length > 0
