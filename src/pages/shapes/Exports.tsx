import { withBase } from '../../core/lib/path.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

/** Commands that install the package from this site, for each package manager. */
export function InstallPackage({ url }: { url: string }) {
  const commands = `npm install ${url}\npnpm add ${url}\nbun add ${url}`
  return (
    <figure className="code" data-language="bash" data-wrapped="">
      <div className="code-head">
        <span className="title">Terminal (run one)</span>
        <span className="end">
          <CopyButton label="Copy the commands" />
        </span>
      </div>
      <pre tabIndex={0} role="region" aria-label="Install" translate="no">
        <code>{commands}</code>
      </pre>
    </figure>
  )
}

const FILES: readonly { path: string; title: string; use: string }[] = [
  {
    path: '/openrpc.json',
    title: 'OpenRPC',
    use: 'Every method, shape, error and limit, for every tool that reads OpenRPC.',
  },
  {
    path: '/exports/openrpc-1.2.6.json',
    title: 'OpenRPC 1.2.6',
    use: 'The same document for older tools, such as @open-rpc/test-coverage, which reject a newer version number.',
  },
  {
    path: '/exports/openapi.json',
    title: 'OpenAPI 3.1',
    use: 'A single POST operation that accepts every method, for generators and gateways.',
  },
  {
    path: '/exports/monad.postman_collection.json',
    title: 'Postman collection',
    use: 'Every method by subject, with responses as examples. Set the variable rpcUrl.',
  },
  {
    path: '/exports/monad.bruno_collection.json',
    title: 'Bruno collection',
    use: 'Every request of the examples. Import it and choose the environment Local.',
  },
  {
    path: '/exports/monad.http',
    title: 'HTTP file',
    use: 'Every request of the examples for the HTTP clients of editors.',
  },
]

/** The reference as files for other tools. */
export function ReferenceExports({ tarball, version, base }: { tarball: string; version: string; base: string }) {
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label="Exports">
      <table data-narrow="">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Purpose</th>
          </tr>
        </thead>
        <tbody>
          {FILES.map(({ path, title, use }) => (
            <tr key={path}>
              <th scope="row">
                <a href={withBase(base, path)}>{title}</a>
              </th>
              <td>{use}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <a href={tarball}>npm package</a>
            </th>
            <td>Types, validators, examples and the endpoint check, version {version}.</td>
          </tr>
          <tr>
            <th scope="row">One method</th>
            <td>
              Each method page has a JSON version with schemas, examples, errors and limits, for example{' '}
              <a href={withBase(base, '/reference/json-rpc/eth_getLogs.json')}>eth_getLogs.json</a>.
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
