import type { BlockType, ContentOf } from '#shared/blocks/block-types.ts'
import {
  alignments,
  contactIcons,
  type ContactIcon,
  type ContactType,
  contactTypes,
  faqIcons,
  featureIcons,
  imageScales,
  textStyles,
} from '#shared/blocks/choices.ts'

/** An image that every shop has, and its size. */
const picture = { imageUrl: '/pictures/hoard-dragon.svg', imageWidth: 1600, imageHeight: 900 }

const paragraphs =
  'Printed at .020mm layers, washed twice and cured.\nA line break is kept.\n\nA [link of this shop](/gallery), [one to elsewhere](https://example.com/a) and [none at all](javascript:alert).'

const code =
  'layer_height = 0.020\nexposure_s   = 2.4   # a line that is long enough to need a scroll bar of its own on every screen, wide ones too, and then some more\n'

type Part = { [Type in BlockType]: readonly [Type, ContentOf<Type>] }[BlockType]

const heroes: Part[] = [
  [
    'hero',
    {
      subtitle: '$ cat ./every-block',
      title: 'One of every block',
      text: 'With every value of every option, to be looked at.\nA hero has two ways on.',
      buttonText: '[EXPLORE MINIATURES]',
      buttonLink: '/gallery',
      secondButtonText: '[ELSEWHERE]',
      secondButtonLink: 'https://example.com',
      ...picture,
    },
  ],
  ['hero', { title: 'A hero without a picture', subtitle: 'and without ways on' }],
]

const styled = textStyles.map((style): Part => [
  'text',
  {
    title: `Title: ${style}`,
    subtitle: 'A subtitle below it',
    text: style === 'code' ? code : paragraphs,
    titleTextLayout: style,
    textLayout: style,
  },
])

const aligned = alignments.map((alignment): Part => [
  'text',
  {
    title: `To ${alignment}`,
    subtitle: 'A subtitle below it',
    text: `${paragraphs} More words follow, so that there is a second line.`,
    titleAlignment: alignment,
    textAlignment: alignment,
  },
])

const arabic: Part = [
  'text',
  { title: 'تنانين مطبوعة حسب الطلب', text: 'كل تنين يطبع عند الطلب ثم ينظف باليد. [المعرض](/gallery)' },
]

const rich: Part = [
  'text',
  {
    title: 'With marks and lists',
    text: 'Resin is **brittle**, *not* weak. See [how we print](/process).\n\n- washed twice\n- **cured** for ten minutes\n  and cooled\n\n3. primed\n4. painted \\*by hand\\*',
    format: 'rich',
  },
]

const scaled = imageScales.map((scale): Part => [
  'image',
  {
    title: `Picture: ${scale}`,
    text: 'A caption with a [link](/process).',
    imageScale: scale,
    titlePosition: scale === 'medium' ? 'below' : 'above',
    titleAlignment: ({ small: 'center', medium: 'right', large: 'left', full: 'justify' } as const)[scale],
    ...picture,
  },
])
const linked: Part = [
  'image',
  { imageUrl: picture.imageUrl, alt: 'A dragon of unknown size', imageLink: '/gallery', imageLinkExternal: true },
]

const videos: Part[] = [
  ['video', { title: 'How a dragon is cast', videoUrl: 'https://youtu.be/dQw4w9WgXcQ', imageUrl: picture.imageUrl }],
  ['video', { title: 'A film without a picture', videoUrl: 'https://films.example/cast.mp4' }],
]

const features: Part = [
  'feature-grid',
  {
    sectionTitle: '[FEATURES]',
    sectionSubtitle: 'Four icons in three columns',
    title: 'What we are good at',
    features: featureIcons.map((icon) => ({ icon, title: icon, description: 'Few words, and [a way on](/about).' })),
  },
]

const products: Part[] = [
  [
    'gallery-preview',
    { title: '[MINIATURE GALLERY]', subtitle: 'Six of them', buttonText: '> VIEW ALL', buttonLink: '/gallery' },
  ],
  [
    'gallery-preview',
    { title: 'unseen', subtitle: 'unseen', showTitle: false, showSubtitle: false, showButton: false },
  ],
  ['featured-products', { sectionTitle: '[FEATURED CREATURES]', sectionSubtitle: 'Handled daily.', maxProducts: 5 }],
]

const collapsibleContent: ContentOf<'collapsible'>['collapsibleContent'] = [
  { title: 'An open text', type: 'text', content: paragraphs, defaultOpen: true },
  { title: 'A closed list', type: 'list', items: ['One', 'Two [links](/gallery)'] },
  { title: 'A list with words', type: 'list', content: 'Before it:', items: ['One', 'Two'], defaultOpen: true },
]
const folds: Part[] = [
  ['collapsible', { title: 'Each by itself', collapsibleContent }],
  [
    'collapsible',
    {
      title: 'All behind one line',
      titleTextLayout: 'subheadline',
      triggerText: 'More info (for nerds)',
      defaultOpen: true,
      collapsibleContent,
    },
  ],
  [
    'collapsible',
    {
      title: 'The older shape',
      triggerText: 'Read more',
      sections: [
        { type: 'text', content: 'Words.' },
        { type: 'list', items: ['One', 'Two'] },
      ],
    },
  ],
]

/** Icons whose contact type has another name. */
const types: Partial<Record<ContactIcon, ContactType>> = {
  mail: 'email',
  'map-pin': 'address',
  clock: 'hours',
}
/** A value for each contact type, with or without a link. */
const values: Partial<Record<ContactType, string>> = {
  email: 'hello@hoard.example',
  phone: '+1 555 0100',
  address: '1 Cellar Lane\nUnderhill',
  hours: 'Mon-Fri, 9-17',
}
const contact: Part[] = [
  ['contact-form', { text: 'We answer within two working days.' }],
  [
    'contact-info',
    {
      contactItems: contactIcons.map((icon) => {
        const type = types[icon] ?? contactTypes.find((each) => each === icon) ?? 'other'
        return { type, icon, label: type, value: values[type] ?? `https://example.com/${icon}` }
      }),
    },
  ],
  ['faq-quick-links', { faqLinks: faqIcons.map((icon) => ({ icon, question: `What of ${icon}?`, link: '/about' })) }],
]

const words = (title: string): Part => ['text', { title, text: paragraphs }]

const rows: Part[][] = [
  ...heroes.map((part) => [part]),
  styled.slice(0, 2),
  styled.slice(2, 6),
  styled.slice(6, 10),
  styled.slice(10),
  aligned,
  [arabic],
  [rich],
  ...scaled.map((part) => [part]),
  [linked, ['image', { title: 'Two of two', text: 'A picture that is none', imageUrl: 'javascript:alert(1)' }]],
  [features],
  ...products.map((part) => [part]),
  ...folds.map((part) => [part]),
  contact,
  [words('One of three'), ['text', {}], words('Three of three; the second is empty')],
  videos,
  ['One', 'Two', 'Three', 'Four', 'Five'].map((title): Part => ['text', { title, text: 'The fifth wraps.' }]),
]

/** A page with every block and every value of every option, for tests of the storefront and the page builder. */
export const everyBlock = rows.flatMap((row, index) =>
  row.map(([type, content], order) => ({
    id: `${type}-${index + 1}-${order}`,
    type,
    layout: { width: Math.floor(100 / row.length), row: index + 1, order },
    content,
  })),
)
