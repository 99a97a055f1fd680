/**
 * Cloudflare Pages: copy this file to functions/_middleware.js next to the folder that you publish. A client that accepts
 * Markdown then gets the Markdown of a page at the page's own address. Browsers do not send that type.
 */
export async function onRequest({ request, next, env }) {
  const url = new URL(request.url)
  const accepts = (request.headers.get('accept') ?? '').includes('text/markdown')
  if (!accepts || url.pathname.includes('.') || !['GET', 'HEAD'].includes(request.method)) return next()
  url.pathname = `${url.pathname.replace(/\/$/, '') || '/index'}.md`
  const twin = await env.ASSETS.fetch(new Request(url, request))
  if (!twin.ok) return next()
  const headers = new Headers(twin.headers)
  headers.set('content-type', 'text/markdown; charset=utf-8')
  headers.append('vary', 'accept')
  return new Response(twin.body, { status: twin.status, headers })
}
