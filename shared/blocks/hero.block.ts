import { z } from 'zod'
import { type Content, readFirstText } from './content.ts'
import { type BlockDeclaration, declareFields, imageFields, labelledButtons } from './declare-block.ts'
import { safeHref, safeSource } from './links.ts'
import { bar, box } from './sketch.ts'

/** Minimum width of a sketch for a layout with columns. */
const MIN_WIDTH_FOR_COLUMNS = 50
const lines = (width: number, at = 0) => [
  bar(0, at, width * 0.2, 1),
  bar(0, at + 4, width * 0.38, 4),
  bar(0, at + 13, width * 0.18, 4),
]

const buttonsOf = (content: Content) => labelledButtons(content, 'button', 'secondButton')

export const hero = {
  type: 'hero',
  label: 'Hero',
  purpose: 'A large title with a picture and a button',
  ...declareFields(
    {
      title: { label: 'Title', schema: z.string(), initial: 'A title that opens the page' },
      subtitle: {
        label: 'Subtitle',
        hint: 'A line above the title.',
        schema: z.string(),
        initial: '',
        hasLinks: true,
      },
      text: { label: 'Text', input: 'paragraph', rows: 3, schema: z.string(), initial: '' },
      buttonText: {
        label: 'Button text',
        hint: 'Shoppers see the button only if it has both text and a link.',
        schema: z.string(),
        initial: '[EXPLORE MINIATURES]',
      },
      buttonLink: { label: 'Button link', input: 'link', schema: z.string(), initial: '/gallery' },
      secondButtonText: { label: 'Second button text', schema: z.string(), initial: '' },
      secondButtonLink: { label: 'Second button link', input: 'link', schema: z.string(), initial: '' },
      /** `backgroundImage` is set by the template editor. */
      imageUrl: { label: 'Image', input: 'picture', older: 'backgroundImage', schema: z.string(), place: 'Image' },
      backgroundImage: { schema: z.string(), place: 'Image' },
      ...imageFields,
    },
    ['title', 'subtitle', 'text', ['buttonText', 'buttonLink'], ['secondButtonText', 'secondButtonLink'], 'imageUrl'],
  ),
  sketch: (width, { hasImage }) =>
    width >= MIN_WIDTH_FOR_COLUMNS && hasImage
      ? { height: 26, strokes: [...lines(width, 4), box(width / 2, 0, width / 2, 26)] }
      : { height: 17, strokes: lines(width * 1.6) },
  summary: [
    { text: 'subtitle', style: 'subtitle' },
    { text: 'title', style: 'headline' },
    { text: 'text' },
    { buttons: ['button', 'secondButton'] },
    { picture: 'imageUrl' },
  ],
  isEmpty: (it) =>
    !readFirstText(it, 'title', 'subtitle', 'text') &&
    !safeSource(readFirstText(it, 'imageUrl', 'backgroundImage')) &&
    !buttonsOf(it).some(({ address }) => safeHref(address) !== null),
  links: buttonsOf,
} as const satisfies BlockDeclaration
