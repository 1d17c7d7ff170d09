/** Choices of block fields. The values are stored, sent and used in CSS class names. */

export const textStyles = [
  'headline',
  'subheadline',
  'title',
  'subtitle',
  'body',
  'caption',
  'terminal-prompt',
  'error',
  'success',
  'warning',
  'code',
] as const
export type TextStyle = (typeof textStyles)[number]

export const alignments = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]

/** One third, two thirds, the full width up to 672 px, the full width. */
export const imageScales = ['small', 'medium', 'large', 'full'] as const
export type ImageScale = (typeof imageScales)[number]

export const featureIcons = ['Star', 'Award', 'Dice6', 'Skull'] as const
export type FeatureIcon = (typeof featureIcons)[number]

export const contactTypes = [
  'email',
  'phone',
  'address',
  'hours',
  'instagram',
  'tiktok',
  'youtube',
  'bluesky',
  'tumblr',
  'other',
] as const
export type ContactType = (typeof contactTypes)[number]

export const contactIcons = [
  'mail',
  'phone',
  'map-pin',
  'clock',
  'globe',
  'user',
  'instagram',
  'tiktok',
  'youtube',
  'bluesky',
  'tumblr',
] as const
export type ContactIcon = (typeof contactIcons)[number]

export const faqIcons = [
  'message-square',
  'truck',
  'palette',
  'users',
  'help-circle',
  'info',
  'dollar-sign',
  'calendar',
] as const
export type FaqIcon = (typeof faqIcons)[number]
