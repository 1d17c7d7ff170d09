import sharp from 'sharp'

/** Placeholder image: a green frame on black with the product's handle. */
export async function plainPicture(handle: string, index: number, width: number): Promise<Buffer> {
  const label = `${handle} ${index + 1}`.replaceAll(/[^\w -]/g, ' ')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="#050805"/>
    <rect x="4" y="4" width="92" height="92" fill="none" stroke="#22c55e"/>
    <text x="50" y="52" font-family="monospace" font-size="5" fill="#86efac" text-anchor="middle">${label}</text>
  </svg>`
  return sharp(Buffer.from(drawing)).webp().toBuffer()
}
