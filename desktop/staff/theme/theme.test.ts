import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { contrast } from '#shared/contrast.ts'
import { staffThemes, tokens } from './theme.ts'

const AA = 4.5

describe('contrast of at least AA', () => {
  const config = staffThemes.mouse
  // Includes the colours that antd derives from the tokens.
  const derived = { ...theme.getDesignToken(config), ...config.token }
  const backgrounds = { screen: tokens.screen, raised: tokens.raised, black: tokens.black }

  test.each([
    'colorText',
    'colorTextHeading',
    'colorTextSecondary',
    'colorTextTertiary',
    'colorTextDescription',
    'colorTextPlaceholder',
    'colorTextDisabled',
    'colorLink',
    'colorWarning',
    'colorError',
    'colorSuccess',
    'colorInfo',
  ] as const)('%s on every background', (name) => {
    for (const [under, background] of Object.entries(backgrounds))
      expect(contrast(derived[name], background), under).toBeGreaterThanOrEqual(AA)
  })

  test('text on filled buttons', () => {
    const { colorPrimary } = theme.getDesignToken(config)
    expect(contrast(tokens.black, colorPrimary)).toBeGreaterThanOrEqual(AA)
  })

  test.each([
    ['colorSuccess', 'colorSuccessBg'],
    ['colorWarning', 'colorWarningBg'],
    ['colorError', 'colorErrorBg'],
    ['colorInfo', 'colorInfoBg'],
  ] as const)('tags: %s on %s', (text, background) => {
    expect(contrast(config.components!.Tag![text]!, derived[background])).toBeGreaterThanOrEqual(AA)
  })

  test('borders of controls have at least 3:1', () => {
    for (const background of Object.values(backgrounds))
      expect(contrast(derived.colorBorder, background)).toBeGreaterThanOrEqual(3)
  })
})
