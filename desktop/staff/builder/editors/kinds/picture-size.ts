/** Where a picture's pixels are kept, so that nothing moves when it arrives. */
export const pictureSize = ['imageWidth', 'imageHeight'] as const
