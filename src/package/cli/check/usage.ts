/** The text of `--help`. */

export const USAGE = `Usage: monad-json-rpc check <url> [options]
       monad-json-rpc validate <file|-> [--method <name>] [--cross-examine] [--json]
       monad-json-rpc probe <url> --out <file>
       monad-json-rpc generate <openrpc.json> --out <folder> [--force]
       monad-json-rpc node [options]
       monad-json-rpc mcp [options]
       monad-json-rpc search <words>
       monad-json-rpc explain <error>

check     asks an endpoint everything that only reads, compares the answers with the reference and with each other
validate  checks saved responses: pairs of request and response, a HAR file of a browser, .io vectors, logs of JSON lines,
          or a response whose method is named
probe     records about 60 answers of an endpoint, two requests a second, into a file that you can share
generate  writes TypeScript types, validators and a map of methods for any OpenRPC document
node      starts a node to test against on this machine, with every fault on request; "node --help" has its options
mcp       is a server of the Model Context Protocol, for agents; "mcp --help" has its options
search    finds pages, methods, fields and errors of the documentation by words
explain   says why an error happened and what to do, from a text, a code or standard input

The address of check may begin with http://, https://, ws:// or wss://; over a WebSocket subscriptions are checked too.

What is asked
  --methods <list>      names with commas between; "debug_*" takes all of a namespace, "!debug_*" leaves it out
  --header <name: value> sent with every request, such as an API key; may be given more than once
  --rate <number>       requests per second (10; 200 on this machine; 2 with --watch)
  --timeout <ms>        time for one answer (10000)
  --cors <origin>       pages of this origin must be able to ask, such as https://app.example

What is right
  --reference <node>    whose ways are right: monad (default), geth for go-ethereum and anvil, or hardhat
  --chain <id>          the chain that must answer, such as 143 or 10143
  --baseline <file>     a JSON report: what differed there is accepted, only what is new counts
  --against <url>       compares with another endpoint instead: the same blocks, field by field, with both latencies

What comes of it: on the screen, or into a file
  --json[=file]         the report as JSON
  --junit[=file]        as JUnit XML
  --sarif[=file]        as SARIF 2.1.0
  --markdown[=file]     as Markdown
  --tap[=file]          as TAP 14
  --badge=<file>        the verdict as an SVG
  --quiet               nothing on the screen but what differs
  --save <file>         every request with its answer, a line each, as validate reads them

Again and again
  --watch <seconds>     checks every so often until it is stopped
  --metrics <port>      with --watch: serves Prometheus at /metrics; "0.0.0.0:9100" listens on every address

  --config <file>       options from a JSON object, such as { "chain": 143 }; those on the command line win
  --cross-examine       validate: the pairs are of one endpoint, so they must not contradict each other
  --help, --version

Exit code: 0 all hold, 1 something differs, 2 could not run.`
