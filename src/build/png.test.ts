import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { encodePng } from './png.ts'

const OPAQUE = 255
/** Decodes a picture with an independent decoder. */
function decoded(png: Buffer, width: number, height: number): number[] {
  const href = `data:image/png;base64,${png.toString('base64')}`
  const size = `width="${width}" height="${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image href="${href}" ${size}/></svg>`
  return [...new Resvg(svg).render().pixels]
}

test('a picture of few colours is read as it was, and stands in a palette', () => {
  const pixels = [255, 255, 255, 131, 110, 249, 0, 0, 0, 131, 110, 249, 27, 23, 38, 255, 255, 255]
  const rgba = pixels.flatMap((part, at) => (at % 3 === 2 ? [part, OPAQUE] : [part]))
  const png = encodePng(new Uint8Array(rgba), 3, 2)
  expect(png.includes('PLTE')).toBe(true)
  expect(decoded(png, 3, 2)).toEqual(rgba)
})

test('a picture of more colours than a palette holds is read as it was', () => {
  const rgba = Array.from({ length: 20 * 20 }, (_, at) => [at % 256, at >> 8, 7, OPAQUE]).flat()
  const png = encodePng(new Uint8Array(rgba), 20, 20)
  expect(png.includes('PLTE')).toBe(false)
  expect(decoded(png, 20, 20)).toEqual(rgba)
})
