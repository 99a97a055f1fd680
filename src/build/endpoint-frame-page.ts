/** The endpoint frame's document, the only page of the site that may connect to other hosts. It contains one script. */
import { withBase } from '../core/lib/path.ts'
import { ENDPOINT_FRAME_PATH } from '../core/model/constants.ts'
import type { StaticFile } from './static-files.ts'

/** Narrows the header's policy to the endpoint frame's requirements: its script, and connections. */
export const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; connect-src http: https: ws: wss:; base-uri 'none'; form-action 'none'"

/** @param script address of the endpoint frame's script */
export const endpointFrameHtml = (base: string, script: string): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<title>Connection to endpoints</title>',
    `<script type="module" src="${script}"></script>`,
    '</head>',
    '<body>',
    '<main>',
    '<h1>Connection to endpoints</h1>',
    '<p>Pages of this site use this page to call the endpoint that you chose. It does nothing when you open it directly.</p>',
    `<p><a href="${withBase(base, '/')}">Go to the documentation</a></p>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')

export const endpointFramePage = (base: string, script: string): StaticFile => ({
  path: `${ENDPOINT_FRAME_PATH.slice(1)}/index.html`,
  text: endpointFrameHtml(base, script),
})
