/** The part of subset-font that we use; the package has no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** Axes of a variable font, narrowed. */
    variationAxes: Record<string, { min: number; max: number }>
    /** Leave out glyphs that only layout features (ligatures) reach. */
    noLayoutClosure: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
