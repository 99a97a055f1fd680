/** The text of `--help`. */

export const USAGE = `Usage: monad-json-rpc check <url> [options]
       monad-json-rpc check <url> --load [options of a load]
       monad-json-rpc check <url> --observe --out <file> [--by <name>]
       monad-json-rpc validate <file|-> [--method <name>] [--cross-examine] [--json]
       monad-json-rpc probe <url> --out <file>
       monad-json-rpc generate <openrpc.json> --out <folder> [--force]
       monad-json-rpc doctor [options]
       monad-json-rpc node [options]
       monad-json-rpc mcp [options]
       monad-json-rpc agent setup [options]
       monad-json-rpc search <words>
       monad-json-rpc explain <error>

check     sends read-only requests to an endpoint, compares the responses with the reference and with each other.
          The byte 0x00, which is no transaction on any chain, must be rejected by the methods that send
          --observe records ranges, batches, old state and refusals instead, at two requests a second
validate  checks saved responses: request and response pairs, a browser's HAR file, .io vectors, JSON line logs,
          or a response with --method
probe     records about 60 responses of an endpoint, at two requests a second, in a file that you can share
generate  writes TypeScript types, validators and a map of methods for any OpenRPC document
doctor    reads the node on this machine and prints each fault with its fix; "doctor --help" lists its options
node      starts a local test node that can simulate faults; "node --help" lists its options
mcp       starts a Model Context Protocol server for agents; "mcp --help" lists its options
agent     writes that server into the configuration of the agents on this machine; "agent --help" lists its options
search    searches pages, methods, fields and errors of the documentation
explain   explains an error and what to do, from a text, a code or standard input

The URL of check may begin with http://, https://, ws:// or wss://. Over a WebSocket, check also tests subscriptions.

Requests
  --methods <list>      comma-separated names; "debug_*" includes a namespace, "!debug_*" excludes it
  --header <name: value> header of every request, such as an API key; repeatable
  --rate <number>       requests per second (10; 200 on this machine; 2 with --watch)
  --timeout <ms>        time limit for one response (10000)
  --send                first sends six transactions from a test account, so that a quiet chain has something to compare; the
                        key comes from RPC_CHECK_KEY or from stdin, and chain 143 is refused
  --cors <origin>       pages of this origin must be able to call, such as https://app.example

Reference
  --reference <node>    monad (default), geth for go-ethereum and anvil, or hardhat
  --chain <id>          the expected chain ID, such as 143 or 10143
  --baseline <file>     a JSON report; its differences are accepted, only new ones count
  --against <url>       compares with another endpoint instead, on the same blocks, field by field, with both latencies

Load on your own node, with --header, --timeout and --json as above
  --load                sends read-only requests at --rate (10) and prints the times of each class of methods. Ends early
                        when the node is overloaded, and pauses when it returns 429 or Retry-After
  --duration <seconds>  30
  --mix <list>          classes and shares, such as eth_call=5,eth_call:large=1; all seven by default
  --stop-errors <percent>  ends when more of the last 50 requests failed (10)
  --stop-latency <ms>   ends when the median of the last 10 responses of a class is above this (2000)
  --own-node            allows an address that is not private. Public endpoints stay refused

Output, on the screen or in a file
  --json[=file]         the report as JSON
  --junit[=file]        as JUnit XML
  --sarif[=file]        as SARIF 2.1.0
  --markdown[=file]     as Markdown
  --tap[=file]          as TAP 14
  --badge=<file>        the verdict as an SVG
  --quiet               prints only differences
  --save <file>         saves each request with its response on one line, in the format of validate

Repeat
  --watch <seconds>     checks at this interval until it is stopped
  --metrics <port>      with --watch: serves Prometheus at /metrics; "0.0.0.0:9100" listens on every address

  --config <file>       options from a JSON object, such as { "chain": 143 }; the command line overrides them
  --cross-examine       validate: checks that pairs from one endpoint do not contradict each other
  --help, --version

Exit code: 0 no differences, 1 differences found, 2 could not run.`

/** Every command, in the order of the help. */
export const COMMANDS: readonly string[] = [
  ...new Set([...USAGE.matchAll(/monad-json-rpc (\w+) /g)].map(([, command = '']) => command)),
]

/** The help of one command. Commands with their own help do not call this. */
export function usageOf(command: string | undefined): string {
  if (command === undefined || command === 'check' || !COMMANDS.includes(command)) return USAGE
  const calls = USAGE.split('\n').filter((line) => line.includes(`monad-json-rpc ${command} `))
  const [, about = ''] = new RegExp(`\\n${command} +(.*(?:\\n {10}.*)*)`).exec(USAGE) ?? []
  const options = USAGE.split('\n').filter((line) => line.includes(`${command}: `))
  return [
    calls
      .map((line, index) => `${index === 0 ? 'Usage: ' : '       '}${line.replace(/^Usage:/, '').trim()}`)
      .join('\n'),
    `\n${about.replaceAll(/\n +/g, '\n')}`,
    ...(options.length > 0 ? [`\n${options.join('\n').replaceAll(`${command}: `, '')}`] : []),
    '\nExit code: 0 done, 1 something differs, 2 could not run.',
  ].join('\n')
}
