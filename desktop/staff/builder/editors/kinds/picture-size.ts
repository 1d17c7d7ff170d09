/** Fields for an image's size in pixels, which prevents layout shift. */
export const pictureSize = ['imageWidth', 'imageHeight'] as const
