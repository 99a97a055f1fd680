/** The endpoint frame's document, the only page of the site that may connect to every host. It contains one script. */
import { createHash } from 'node:crypto'
import { withBase } from '../core/lib/path.ts'
import { ENDPOINT_FRAME_PATH } from '../core/model/constants.ts'
import { FRAME_STYLES } from './endpoint-frame-styles.ts'
import type { StaticFile } from './static-files.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The policy of the endpoint frame for its script, its styles and connections. The script is inline, because a document
 * with an opaque origin could load a module only from a host that allows every origin.
 */
const documentPolicy = (script: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(FRAME_STYLES)}`,
    'connect-src http: https: ws: wss:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/**
 * The policy in the header. `sandbox` gives the document an opaque origin wherever it is framed, so that no script of a
 * page can reach into it. Browsers read neither `sandbox` nor `frame-ancestors` in a document.
 */
export const framePolicy = (script: string): string =>
  ['sandbox allow-scripts', documentPolicy(script), "frame-ancestors 'self'"].join('; ')

/** @param script code of the endpoint frame's script */
export const endpointFrameHtml = (base: string, script: string): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${documentPolicy(script)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<title>Connection to endpoints</title>',
    `<style>${FRAME_STYLES}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '<h1>Connection to endpoints</h1>',
    '<p>Pages of this site use this page to call the endpoint that you chose. It does nothing when you open it directly.</p>',
    `<p><a href="${withBase(base, '/')}">Go to the documentation</a></p>`,
    '</main>',
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')

export const endpointFramePage = (base: string, script: string): StaticFile => ({
  path: `${ENDPOINT_FRAME_PATH.slice(1)}/index.html`,
  text: endpointFrameHtml(base, script),
})
