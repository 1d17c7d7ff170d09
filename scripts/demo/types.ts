export interface DemoVariant {
  options: string[]
  price: string
  compareAtPrice?: string
  stock: number
  policy?: 'DENY' | 'CONTINUE'
}
export interface DemoProduct {
  handle: string
  title: string
  descriptionHtml: string
  vendor: string
  productType: string
  tags: string[]
  creatureType: string
  creatureSize: string
  designer: string
  designerWebsite?: string
  /** Millimetres of the 32mm print, and the hue (degrees) in which it is painted on its photo. */
  printed?: { height: number; base: number; hue: number }
  featured: boolean
  /** Drawn by this project; the sandbox serves them at /cdn/{handle}/{index}.webp */
  pictures: { alt: string; width: number; height: number }[]
  /** Each has its place after so many pictures, and a page at YouTube or Vimeo unless it is a file. */
  videos?: { alt: string; after: number; originUrl?: string | undefined }[] | undefined
  /** Average of 1 to 5 stars, and how many have rated. */
  rating?: { value: number; count: number }
  /** The creature's own colour: `#67e8f9`. */
  accent?: string
  options: string[] // ['Scale', 'Finishing'], ['Title'], or with others such as 'Base'
  variants: DemoVariant[]
}
