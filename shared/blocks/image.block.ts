import { z } from 'zod'
import { alignments, imageScales, textStyles } from './choices.ts'
import { readFirstText, readText } from './content.ts'
import { type BlockDeclaration, declareFields, imageFields } from './declare-block.ts'
import { isExternal, safeSource } from './links.ts'
import { bar, box, pictureHeight } from './sketch.ts'

export const image = {
  type: 'image',
  label: 'Image',
  purpose: 'A picture with a caption',
  ...declareFields(
    {
      title: { label: 'Title', schema: z.string(), initial: '' },
      imageUrl: {
        label: 'Image',
        input: 'picture',
        altFrom: 'title',
        link: 'imageLink',
        schema: z.string(),
        initial: '',
        place: 'Image',
      },
      imageLink: {
        label: 'Image link',
        input: 'link',
        newTab: 'imageLinkExternal',
        hint: 'Optional. Makes the image a link.',
        schema: z.string(),
        initial: '',
      },
      imageLinkExternal: {
        label: 'Open the link in a new tab',
        input: 'switch',
        schema: z.boolean(),
        initial: true,
        fallback: (it) => isExternal(readText(it, 'imageLink')),
      },
      text: { label: 'Caption', input: 'paragraph', rows: 2, schema: z.string(), initial: '' },
      titlePosition: {
        label: 'Title position',
        input: 'radio',
        schema: z.enum(['above', 'below']),
        initial: 'above',
      },
      imageScale: {
        label: 'Image scale',
        input: 'radio',
        hint: 'Small: one third. Medium: two thirds. Large: full width, up to 672 px. Full: full width.',
        schema: z.enum(imageScales),
        initial: 'medium',
        fallback: 'full',
      },
      titleTextLayout: {
        label: 'Title style',
        input: 'style',
        of: ['title'],
        schema: z.enum(textStyles),
        initial: 'title',
      },
      titleAlignment: {
        label: 'Alignment',
        input: 'alignment',
        of: ['title', 'text'],
        schema: z.enum(alignments),
        initial: 'center',
      },
      ...imageFields,
    },
    [
      'imageUrl',
      'imageScale',
      'imageLink',
      'imageLinkExternal',
      'title',
      ['titlePosition', 'titleAlignment', 'titleTextLayout'],
      'text',
    ],
  ),
  sketch: (width) => ({
    height: pictureHeight(width) + 4,
    strokes: [box(0, 0, width, pictureHeight(width)), bar(width * 0.3, pictureHeight(width) + 2.5, width * 0.4, 1)],
  }),
  isEmpty: (it) => !readFirstText(it, 'title', 'text') && !safeSource(readText(it, 'imageUrl')),
  whyEmpty: (it) =>
    readText(it, 'imageUrl') &&
    'The image’s address is invalid, so shoppers don’t see it. An address starts with / or https://.',
  links: (it) =>
    readText(it, 'imageLink') ? [{ name: 'imageLink', label: 'the image', address: it['imageLink'] }] : [],
} as const satisfies BlockDeclaration
