/** Pictures of a running starter in both color modes, if `STARTER_PICTURES` is set to a folder for them. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { encodePng } from '../../../../../src/build/png.ts'

/** Without scaling the pixels, fine edges stay sharp, and a file stays below the limit of 60 kB for a picture. */
const QUALITY = 0.82
const SIZE = { width: 720, height: 560 }

/** Most starters fit into a picture at this zoom. Longer ones are reduced further. */
const ZOOM = 0.84
/** A phone of 389 by 733 points, drawn with fewer pixels, because two are side by side. */
const PHONE = { width: 280, height: 528, zoom: 0.72 }

const folder = process.env.STARTER_PICTURES

/** Background between and around phones. */
const GROUND = { light: '#dcd8ec', dark: '#37324d' }

/** Captures pictures in each color mode and writes `<name>-light` and `<name>-dark`, as WebP and as PNG. */
async function inBothModes(page: Page, name: string, take: () => Promise<Buffer[]>): Promise<void> {
  if (folder === undefined) return
  for (const mode of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await page.waitForTimeout(300)
    const { webp, pixels } = await page.evaluate<{ webp: string; pixels: string }>(draw(await take(), GROUND[mode]))
    const file = path.join(folder, `${name}-${mode}`)
    writeFileSync(`${file}.webp`, Buffer.from(webp, 'base64'))
    writeFileSync(`${file}.png`, encodePng(Buffer.from(pixels, 'base64'), SIZE.width, SIZE.height))
  }
  await page.emulateMedia({ colorScheme: null })
}

/** One picture of the whole page. */
export async function picture(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  // The last frame is the app, also inside a client's page.
  const frame = page.frames().at(-1)
  await page.setViewportSize(SIZE)
  const needed = (await frame?.evaluate<number>('document.documentElement.scrollHeight')) ?? SIZE.height
  await frame?.evaluate(`document.documentElement.style.zoom = '${Math.min(ZOOM, SIZE.height / needed)}'`)
  await inBothModes(page, name, async () => [await page.screenshot()])
  await frame?.evaluate(`document.documentElement.style.zoom = ''`)
  if (size !== null) await page.setViewportSize(size)
}

/** The top and the bottom of a mobile app, on two phones side by side. */
export async function phones(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: PHONE.width, height: PHONE.height })
  await page.evaluate(`document.documentElement.style.zoom = '${PHONE.zoom}'`)
  await page.mouse.move(PHONE.width / 2, PHONE.height / 2)
  const scrolled = async (by: number) => {
    await page.mouse.wheel(0, by)
    await page.waitForTimeout(500)
    return page.screenshot()
  }
  await inBothModes(page, name, async () => [await scrolled(-10_000), await scrolled(10_000)])
  await page.evaluate(`document.documentElement.style.zoom = ''`)
  if (size !== null) await page.setViewportSize(size)
}

/**
 * Draws pictures side by side, with the same space around each. Returns the bytes of the WebP, and the pixels, in
 * base64. A string, because it runs in the page.
 */
const draw = (pngs: readonly Buffer[], ground: string): string => `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: ${SIZE.width}, height: ${SIZE.height} })
  const context = canvas.getContext('2d')
  context.fillStyle = '${ground}'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const images = await Promise.all(${JSON.stringify(pngs.map((png) => png.toString('base64')))}.map(async (base64) => {
    const image = Object.assign(new Image(), { src: 'data:image/png;base64,' + base64 })
    await image.decode()
    return image
  }))
  const space = (canvas.width - images.reduce((sum, image) => sum + image.width, 0)) / (images.length + 1)
  let x = space
  for (const image of images) {
    const y = (canvas.height - image.height) / 2
    context.save()
    context.beginPath()
    context.roundRect(x, y, image.width, image.height, images.length > 1 ? 20 : 0)
    context.clip()
    context.drawImage(image, x, y)
    context.restore()
    x += image.width + space
  }
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  let pixels = ''
  for (let from = 0; from < data.length; from += 30_000)
    pixels += btoa(String.fromCharCode(...data.subarray(from, from + 30_000)))
  return { webp: canvas.toDataURL('image/webp', ${QUALITY}).split(',')[1], pixels }
})()`
