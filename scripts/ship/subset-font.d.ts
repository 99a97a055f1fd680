/** The package does not include types, so this declares the part used here. */
declare module 'subset-font' {
  /** The font reduced to the characters of `text`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'woff' | 'sfnt'
      variationAxes?: Record<string, number | { min: number; max: number }>
      noLayoutClosure?: boolean
    },
  ): Promise<Buffer>
}
