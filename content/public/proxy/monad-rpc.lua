-- Reads the JSON-RPC requests in front of a Monad node, for HAProxy (Lua 5.3) and nginx (LuaJIT).
--
-- It finds out which methods a body calls, how often and with which IDs, and nothing else. A body that is JSON is read
-- exactly. The node parses the body again and rejects what is not JSON, so this file need not.

local M = {}

local byte, find, match, sub = string.byte, string.find, string.match, string.sub
local QUOTE, COLON, COMMA = 34, 58, 44
local OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT = 91, 93, 123, 125

-- Code and message as the node has them, since client 0.16.2.
local PARSE = { -32700, "Parse error" }
local INVALID = { -32600, "Invalid request" }
local METHOD = { -32601, "Method not found" }
-- The proxy's own.
local RATE = { -32005, "Too many requests" }
local NOT_SENT = { -32600, "Not sent, because the proxy refused another request of this batch" }

-- Fields of a request. Each may be there once, and few others.
local FIELDS = { jsonrpc = true, id = true, method = true, params = true }
local MOST_FIELDS = 16
-- Params of no method are that deep.
local MOST_DEPTH = 128
-- A long body takes time to read, so it counts as one call for each of so many bytes.
local BYTES_PER_CALL = 20000

local function after_space(text, at)
  return find(text, "[^ \t\r\n]", at) or #text + 1
end

-- Position of the quote that closes a string, and whether the string has an escape. `at` is after the opening quote.
local function string_end(text, at)
  local has_escape = false
  while true do
    local found = find(text, '["\\]', at)
    if not found then return nil end
    if byte(text, found) == QUOTE then return found, has_escape end
    has_escape, at = true, found + 2
  end
end

-- Position after the value at `at`. The kinds of brackets need not be compared, because the node does.
local function value_end(text, at)
  local first, depth = byte(text, at), 0
  if first == QUOTE then
    local close = string_end(text, at + 1)
    return close and close + 1
  end
  if first ~= OPEN_OBJECT and first ~= OPEN_LIST then
    local _, last = find(text, "^[%w%.%+%-]+", at)
    return last and last + 1
  end
  while true do
    local found = find(text, '[%[%]{}"]', at)
    if not found then return nil end
    local mark = byte(text, found)
    if mark == QUOTE then
      local close = string_end(text, found + 1)
      if not close then return nil end
      at = close + 1
    else
      depth = depth + ((mark == OPEN_OBJECT or mark == OPEN_LIST) and 1 or -1)
      at = found + 1
      if depth == 0 then return at end
      if depth > MOST_DEPTH then return nil end
    end
  end
end

-- The request at `at` and the position after it, or nothing if this is not JSON.
local function read_request(text, at)
  local request, fields = {}, 0
  at = after_space(text, at + 1)
  if byte(text, at) == CLOSE_OBJECT then return request, at + 1 end
  while byte(text, at) == QUOTE and fields < MOST_FIELDS do
    fields = fields + 1
    local close, has_escape = string_end(text, at + 1)
    if not close then return nil end
    local name = sub(text, at + 1, close - 1)
    -- The node reads "\u006dethod" as "method".
    if has_escape then request.is_doubtful = true end
    at = after_space(text, close + 1)
    if byte(text, at) ~= COLON then return nil end
    at = after_space(text, at + 1)
    local past = value_end(text, at)
    if not past then return nil end
    if FIELDS[name] then
      -- Two readers may choose different ones.
      if request[name] then request.is_doubtful = true end
      request[name] = name == "params" or sub(text, at, past - 1)
    end
    at = after_space(text, past)
    if byte(text, at) == CLOSE_OBJECT then return request, at + 1 end
    if byte(text, at) ~= COMMA then return nil end
    at = after_space(text, at + 1)
  end
  return nil
end

-- The requests of a batch and the position after it, or nothing and the error.
local function read_batch(text, at, most)
  local requests = {}
  at = after_space(text, at + 1)
  if byte(text, at) == CLOSE_LIST then return requests, at + 1 end
  while true do
    if #requests == most then
      return nil, { -32000, "number of requests in batch request exceeds limit of " .. most }
    end
    -- The node also reads ["2.0","eth_chainId",[],1] as a request.
    if byte(text, at) ~= OPEN_OBJECT then return nil, INVALID end
    local request, past = read_request(text, at)
    if not request then return nil, PARSE end
    requests[#requests + 1] = request
    at = after_space(text, past)
    if byte(text, at) == CLOSE_LIST then return requests, at + 1 end
    if byte(text, at) ~= COMMA then return nil, PARSE end
    at = after_space(text, at + 1)
  end
end

local function read_body(text, most)
  local at = after_space(text, 1)
  local requests, past
  if byte(text, at) == OPEN_LIST then
    requests, past = read_batch(text, at, most)
    if not requests then return nil, past end
  elseif byte(text, at) == OPEN_OBJECT then
    local request
    request, past = read_request(text, at)
    requests = request and { request }
  end
  if not requests or after_space(text, past) <= #text then return nil, PARSE end
  return requests
end

-- An ID as JSON. Only IDs that can be repeated unchanged are.
local function id_of(request)
  local raw = request.id
  if not raw or #raw > 130 then return "null" end
  if raw == "0" or match(raw, "^-?[1-9]%d*$") then return raw end
  return byte(raw, 1) == QUOTE and not find(raw, "[%c\\\128-\255]") and raw or "null"
end

-- The name of the method. A name with an escape, or a very long one, is none.
local function name_of(request)
  local raw = request.method or ""
  return #raw <= 66 and match(raw, '^"([%w_]+)"$') or "none"
end

local function is_allowed(name, methods)
  local prefix = match(name, "^%w+_") or ""
  return prefix ~= "admin_" and (methods[prefix] or methods[name]) == true
end

local function fault_of(request, methods)
  if request.is_doubtful or not request.method then return INVALID end
  return not is_allowed(name_of(request), methods) and METHOD or nil
end

local function error_text(fault, id)
  return string.format(
    '{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"%s"}}', id, fault[1], fault[2]
  )
end

-- "eth_,net_,debug_traceCall" as a set of prefixes and names.
local known = {}
local function set_of(list)
  if not known[list] then
    known[list] = {}
    for name in string.gmatch(list, "[%w_]+") do known[list][name] = true end
  end
  return known[list]
end

-- Judges a body of a client that has `left` calls left. `calls` are in it, for the log, and `cost` is what to count.
-- `id` is for errors. If the proxy refuses the body, `status` and `answer` say how.
function M.judge(text, most, list, left)
  local verdict = { calls = 1, method = "none", id = "null", status = 200 }
  verdict.cost = math.max(1, math.ceil(#text / BYTES_PER_CALL))
  local function refuse(status, answer)
    verdict.status, verdict.answer = status, answer
    return verdict
  end
  local function refuse_rate()
    verdict.cost = 0
    return refuse(429, error_text(RATE, verdict.id))
  end

  if verdict.cost > left then return refuse_rate() end
  local requests, fault = read_body(text, most)
  if not requests then return refuse(200, error_text(fault, "null")) end
  local is_batch = byte(text, after_space(text, 1)) == OPEN_LIST
  verdict.method = is_batch and "batch" or name_of(requests[1])
  verdict.id = is_batch and "null" or id_of(requests[1])
  verdict.calls = #requests
  verdict.cost = math.max(verdict.cost, #requests)
  if verdict.cost > left then return refuse_rate() end

  local methods, answers, is_refused = set_of(list), {}, false
  for at, request in ipairs(requests) do
    local own = fault_of(request, methods)
    is_refused = is_refused or own ~= nil
    answers[at] = error_text(own or NOT_SENT, id_of(request))
  end
  if not is_refused then return verdict end
  return refuse(200, is_batch and "[" .. table.concat(answers, ",") .. "]" or answers[1])
end

-- HAProxy: http-request lua.monad_rpc BATCH METHODS RATE
-- It sets txn.passed at the end. A rule of haproxy.cfg refuses requests without it, because HAProxy lets a request pass
-- when Lua fails.
if core then
  local function answer(txn, status, text)
    local reply = txn:reply({ status = status })
    reply:add_header("content-type", "application/json")
    if status == 429 then reply:add_header("retry-after", "1") end
    reply:set_body(text)
    txn:done(reply)
  end

  core.register_action("monad_rpc", { "http-req" }, function(txn, most, methods, rate)
    local left = tonumber(rate) - txn.f:sc0_gpc0_rate()
    local verdict = M.judge(txn.f:req_body() or "", tonumber(most), methods, left)
    txn:set_var("txn.id", verdict.id)
    txn:set_var("txn.method", verdict.method)
    txn:set_var("txn.calls", verdict.calls)
    for _ = 1, verdict.cost do txn.f:sc0_inc_gpc0() end
    if verdict.answer then return answer(txn, verdict.status, verdict.answer) end
    txn:set_var("txn.passed", true)
  end, 3)
end

-- nginx: monad_rpc.access { batch = …, methods = …, rate = …, seconds = … } in access_by_lua_block
if ngx then
  local function answer(status, text)
    ngx.status = status
    ngx.header["content-type"] = "application/json"
    ngx.print(text)
    return ngx.exit(ngx.HTTP_OK)
  end

  -- The calls that a client made in the last seconds, estimated from this window and the one before, and a function
  -- that adds to them.
  local function counted(client, seconds)
    local counts, now = ngx.shared.monad_clients, ngx.now() / seconds
    local window = math.floor(now)
    local key = client .. ":" .. window
    local before = counts:get(client .. ":" .. window - 1) or 0
    local function add(calls) counts:incr(key, calls, 0, 2 * seconds) end
    return before * (window + 1 - now) + (counts:get(key) or 0), add
  end

  function M.access(options)
    local var, name = ngx.var, ngx.var.monad_key
    if ngx.req.get_method() == "OPTIONS" then return ngx.exit(ngx.HTTP_NO_CONTENT) end
    if name == "" and var.uri ~= "/" then return ngx.exit(ngx.HTTP_NOT_FOUND) end
    -- One client is a key, an IPv4 address, or an IPv6 network of 64 bits.
    var.monad_client = name ~= "" and name or var.remote_addr
    local client = name ~= "" and name or sub(var.binary_remote_addr, 1, 8)
    ngx.req.set_uri("/")
    ngx.req.set_uri_args("")
    if ngx.req.get_method() == "GET" and string.lower(var.http_upgrade or "") == "websocket" then
      if name == "" then return ngx.exit(ngx.HTTP_FORBIDDEN) end
      return ngx.exec("@websocket")
    end
    if ngx.req.get_method() ~= "POST" then return ngx.exit(ngx.HTTP_NOT_ALLOWED) end
    local encoding = ngx.req.get_headers()["content-encoding"] or "identity"
    if encoding ~= "identity" then
      return answer(415, error_text({ -32600, "Send the body without Content-Encoding" }, "null"))
    end
    -- nginx's Lua cannot read an HTTP/2 body of unknown length.
    if ngx.req.http_version() == 2 and not var.http_content_length then return ngx.exit(411) end
    ngx.req.read_body()
    local made, add = counted(client, options.seconds)
    local verdict = M.judge(ngx.req.get_body_data() or "", options.batch, options.methods, options.rate - made)
    var.monad_id, var.monad_method, var.monad_calls = verdict.id, verdict.method, verdict.calls
    add(verdict.cost)
    if verdict.answer then return answer(verdict.status, verdict.answer) end
  end
end

return M
