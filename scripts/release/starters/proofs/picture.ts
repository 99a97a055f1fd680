/** Pictures of a starter as it runs, in both colour modes: only where `STARTER_PICTURES` names a folder for them. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'

/** Of the page's own pixels: fine edges stay sharp, and a file stays below the 60 kB that a picture may have. */
const QUALITY = 0.82

/** So that a whole page of a starter fits into a picture. */
const ZOOM = 0.84

/** Writes `<name>-light.webp` and `<name>-dark.webp`. The browser itself turns its picture into WebP. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STARTER_PICTURES
  if (folder === undefined) return
  const size = page.viewportSize()
  // The last frame is the app, also where a client's page holds it.
  const zoom = (value: string) => page.frames().at(-1)?.evaluate(`document.documentElement.style.zoom = '${value}'`)
  await page.setViewportSize({ width: 720, height: 560 })
  await zoom(String(ZOOM))
  for (const mode of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await page.waitForTimeout(300)
    const png = (await page.screenshot()).toString('base64')
    writeFileSync(path.join(folder, `${name}-${mode}.png`), Buffer.from(png, 'base64'))
    const webp: string = await page.evaluate(toWebp(png, QUALITY))
    writeFileSync(path.join(folder, `${name}-${mode}.webp`), Buffer.from(webp, 'base64'))
  }
  await page.emulateMedia({ colorScheme: null })
  await zoom('')
  if (size !== null) await page.setViewportSize(size)
}

/** As text, because it runs in the page. */
const toWebp = (png: string, quality: number): string => `new Promise((resolve, reject) => {
  const image = new Image()
  image.addEventListener('error', reject)
  image.addEventListener('load', () => {
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d').drawImage(image, 0, 0)
    resolve(canvas.toDataURL('image/webp', ${quality}).split(',')[1])
  })
  image.src = 'data:image/png;base64,${png}'
})`
