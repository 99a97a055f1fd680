/**
 * README of the published package. Every `ts` block is a file of `fixtures/readme`, which `readme.slow.test.ts` runs.
 * `// →` marks the result.
 */
import { readFileSync } from 'node:fs'
import { chain } from '../../../src/chain.config.ts'
import { faultRows, LEFT_OUT } from '../../../src/package/node/server/help.ts'

export type ReadmeFacts = {
  version: string
  /** URL of the tarball, because the package is not published under its name on a public registry. */
  tarball: string
  /** An endpoint for the examples, from the document. */
  endpoint: string
  methods: number
  /** Required changes to a program of version 1.0, as Markdown with third-level headings. */
  migration: string
  /** Classes of examples with their numbers of examples, the best first. */
  classes: readonly { kind: string; name: string; meaning: string; count: number }[]
}
const block = (language: string, code: string): string => `\`\`\`${language}\n${code.trim()}\n\`\`\``

/** The endpoint in the files. */
const WRITTEN = 'https://rpc.monad.xyz'

/** A file of `fixtures/readme` that uses `endpoint`. */
const sample = (name: string, endpoint: string): string => {
  const file = new URL(`../../../fixtures/readme/${name}.ts`, import.meta.url)
  return block('ts', readFileSync(file, 'utf8').replaceAll(WRITTEN, endpoint))
}

/** The README as Markdown. */
export const packageReadme = ({
  version,
  tarball,
  endpoint,
  methods,
  classes,
  migration,
}: ReadmeFacts): string => `# monad-json-rpc

Types, validators, guards, examples and the OpenRPC document of the ${chain.name} JSON-RPC interface, version ${version}; a command
that tells whether an endpoint keeps to it; a node to test against. No dependencies, no side effects, ES modules and
CommonJS. The library part uses no Node built-ins and runs in Node 20 or newer, Deno, Bun and browsers.

${block('bash', `npm install ${tarball}`)}

Install it from this address: nobody keeps this name on the npm registry.

| Import | What |
|---|---|
| \`monad-json-rpc\` | types, \`methods\` (${methods} names), \`checkParams\`, \`checkResult\`, \`checkResponse\`, \`classifyRpcError\`, \`RpcError\`, \`isBlock\`, \`isTransaction\`, \`isReceipt\`, \`isLog\` |
| \`monad-json-rpc/client\`, \`/decode\`, \`/units\`, \`/standard\`, \`/examine\` | a small typed client, decoders to bigint and bytes, amounts, Standard Schema, comparisons of responses |
| \`monad-json-rpc/explain\`, \`/explain/full\`, \`/explain/reverts\` | why any error happened and what to do; the same as the command explains it (\`explainFully\`); return bytes of a contract to its error |
| \`monad-json-rpc/guard/{viem,ethers,web3,eip1193,ws,fetch}\` | answers of your library checked as they come |
| \`monad-json-rpc/node\`, \`monad-json-rpc/msw\` | a node inside your tests |
| \`monad-json-rpc/validators/<Shape>\` | \`is<Shape>\`, \`check<Shape>\`, \`parse<Shape>\` and \`assert<Shape>\` of one component of the document |
| \`monad-json-rpc/examples\` | request and answer pairs of every method, with their provenance |
| \`monad-json-rpc/openrpc.json\` | the OpenRPC document |

## Check values

${sample('check', endpoint)}

A checker never throws: cyclic, deep, huge or hostile values give a report. A report lists at most 100 problems, each
with a JSON Pointer, plain words, and the corrected form where it is certain.

## Types

${sample('types', endpoint)}

Each shape's doc comment says which file of the reference it comes from, and of which class its examples are.

## Typed results, decoders, Standard Schema

${sample('typed', endpoint)}

\`[…, false]\` gives a block with hashes, \`[…, true]\` one with transactions, the tracer chooses the trace. Decoders turn quantities
into bigint and lose nothing; \`encode\` is the way back. Every shape is a Standard Schema at \`/standard\`.

## A client

${sample('client', endpoint)}

## Examples

Every example says where it comes from, in \`provenance.kind\`:

| Class | Examples | What it promises |
|---|---|---|
${classes.map(({ kind, count, meaning }) => `| \`${kind}\` | ${count} | ${meaning} |`).join('\n')}

## viem

${sample('viem', endpoint)}

## EIP-1193

${sample('eip1193', endpoint)}

\`Eip1193Request\` is the type of \`request\` alone, \`MonadRequest\` that of what it takes.

## ethers 6

${sample('ethers', endpoint)}

## Guard results in production

Each guard checks every answer, whether it is the one that was asked for, and what subscriptions push. \`report\` passes all of
it on and tells \`onProblem\` what does not fit; \`throw\` rejects with \`RESULT_SHAPE\`. A guard refuses what it cannot check.

| Library | Guard |
|---|---|
| viem, wagmi | \`guardTransport(http(url), options)\` of \`/guard/viem\` |
| ethers 6 | \`guardEthers(new JsonRpcProvider(url), options)\` of \`/guard/ethers\`; signers and contracts ask through it |
| web3.js 4 | \`new Web3(guardWeb3(provider, options))\` of \`/guard/web3\` |
| a wallet or any EIP-1193 provider | \`guardEip1193(window.ethereum, options)\` of \`/guard/eip1193\` |
| a WebSocket of your own | \`guardSocket(socket, { onProblem })\` of \`/guard/ws\` |
| anything with a \`fetch\` | \`guardFetch(fetch, options)\` of \`/guard/fetch\` |

${sample('guard', endpoint)}

## Hex and amounts

${sample('hex', endpoint)}

## Single shapes, examples, the document

${sample('more', endpoint)}

## The command

${block(
  'bash',
  `npx ${tarball} check ${endpoint}
npx ${tarball} check http://127.0.0.1:8545 --reference geth --junit=report.xml
npx ${tarball} validate saved.json --method eth_getBlockByNumber
npx ${tarball} generate openrpc.json --out src/rpc`,
)}

\`check\` takes a block, a transaction, an account and a log from the chain, then asks every method that only reads, each
with every way to name a block, plus malformed requests, unknown methods, unknown hashes and batches. It compares
shapes, relations and error codes with the reference, at ten requests per second, with a time limit for each answer. Then it
requests one block, its transactions, receipts, logs and traces in every way, and compares the responses with each other and
with the hashes, roots and blooms that the chain commits to.
Keys in the address are never printed.

| Option | |
|---|---|
| \`--json\`, \`--junit\`, \`--sarif\`, \`--markdown\`, \`--badge\`, \`--save\`, each \`=file\` | reports, and every answer |
| \`--against URL\` | compares with another endpoint, field by field, with times of both |
| \`--watch 600 --metrics 9100\` | again and again, with Prometheus metrics |
| \`--baseline report.json\` | what differed there is accepted |
| \`--methods eth_call,debug_*\` | only these |
| \`--timeout 10000\`, \`--rate 10\` | milliseconds for one answer, requests per second |
| \`--reference geth\` | known ways of go-ethereum and anvil are not counted; \`hardhat\` for those of Hardhat |
| \`--chain 143\`, \`--cors https://app.example\` | the chain that must answer, the pages that must be able to ask |
| \`--header 'x-api-key: …'\` | sent with every request; never printed |

Exit code: 0 no differences, 1 something differs, 2 could not run, for example because the endpoint does not respond.

\`validate\` takes pairs \`{ "request", "response" }\`, a list of them, one per line, HAR files, \`.io\` vectors, or a response with
\`--method\`; \`-\` reads the standard input. \`--cross-examine\` compares pairs of one endpoint with each other. In a program,
\`crossExamine\` and \`examiner\` of \`monad-json-rpc/examine\` do it: \`guardTransport(http(url), { examine: examiner(), … })\`.

## For agents

${block('bash', `npx ${tarball} mcp --endpoint ${endpoint}`)}

A server of the Model Context Protocol over standard input, or over HTTP with \`--http 8765\`. Its tools look up methods, shapes, errors
and pages, explain errors, validate and decode answers, and ask the endpoint that you name what only reads. It sends no
transaction, follows no redirect, reaches no metadata address, checks Host and Origin, and needs a token off this machine.
The command \`agent setup\` writes the server into the configuration of the agents on your machine after it asks.

## From 1.0 to 2.0

${migration.trim()}

## A node to test against

${block('bash', `npx ${tarball} node --fault delay:ms=500,share=0.2`)}

A deterministic chain in the shape of a ${chain.name} node, on this machine alone: the same seed and the same steps give the
same bytes. HTTP and WebSocket share one port. \`createNode\` of \`monad-json-rpc/node\` is the same node without a port,
\`handlers\` of \`monad-json-rpc/msw\` puts it behind Mock Service Worker.

| Fault | What the node does | What a client sees |
|---|---|---|
${faultRows()
  .map((row) => `| ${row.join(' | ')} |`)
  .join('\n')}

| Left out | Instead |
|---|---|
${LEFT_OUT.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`
