import sharp from 'sharp'

const WINDOW = 8
const STEP = 4
/** The constants of SSIM for 8 bits. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/** Similarity of two images of equal size, by luminance. */
export interface ImageSimilarity {
  /** From 0 to 1, in windows of 8 by 8 pixels. */
  ssim: number
  /** Decibel. */
  psnr: number
}

/** Similarity of an image to its reference. */
export async function compareImages(path: string, reference: string): Promise<ImageSimilarity> {
  const [one, other] = await Promise.all([grey(path), grey(reference)])
  if (one.width !== other.width || one.height !== other.height) throw new Error(`${path} has a different size.`)
  return { ssim: ssim(one, other), psnr: psnr(one.data, other.data) }
}

function psnr(one: Buffer, other: Buffer): number {
  let squares = 0
  for (let at = 0; at < one.length; at++) squares += (one[at]! - other[at]!) ** 2
  return 10 * Math.log10(255 ** 2 / (squares / one.length))
}

function ssim(one: GreyImage, other: GreyImage): number {
  let sum = 0
  let windows = 0
  for (let top = 0; top + WINDOW <= one.height; top += STEP) {
    for (let left = 0; left + WINDOW <= one.width; left += STEP) {
      sum += windowSsim(one.data, other.data, top * one.width + left, one.width)
      windows += 1
    }
  }
  return sum / windows
}

function windowSsim(a: Buffer, b: Buffer, start: number, width: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let row = 0; row < WINDOW; row++) {
    for (let at = start + row * width, end = at + WINDOW; at < end; at++) {
      const [x, y] = [a[at]!, b[at]!]
      sumA += x
      sumB += y
      squaresA += x * x
      squaresB += y * y
      products += x * y
    }
  }
  const n = WINDOW * WINDOW
  const [meanA, meanB] = [sumA / n, sumB / n]
  const varianceA = squaresA / n - meanA * meanA
  const varianceB = squaresB / n - meanB * meanB
  const covariance = products / n - meanA * meanB
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2))
  )
}

interface GreyImage {
  data: Buffer
  width: number
  height: number
}

async function grey(path: string): Promise<GreyImage> {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
