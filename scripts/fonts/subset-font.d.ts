/** The part of subset-font we use; the package has no types of its own. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2'
    /** Narrowed axes of a variable font. */
    variationAxes: Record<string, { min: number; max: number }>
    /** Leaves out glyphs that only layout features (ligatures) reach. */
    noLayoutClosure: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
