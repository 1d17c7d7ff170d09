import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { Button, ConfigProvider } from 'antd'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { staffThemes } from '#staff/theme/theme.ts'
import { renderStyles } from './antd-styles.ts'

/** Variables that components set on their elements, or use with a fallback. */
const ofElements = [
  '--ant-alert-border-radius',
  '--ant-modal-xs-width',
  '--ant-tooltip-overlay-color',
  '--ant-wave-color',
  '--arrow-x',
  '--arrow-y',
  '--select-input-width',
]

test.each(Object.values(staffThemes))('antd’s style sheets use only variables that $cssVar.key defines', (theme) => {
  const cache = createCache()
  const button = createElement(ConfigProvider, { theme }, createElement(Button))
  renderToStaticMarkup(createElement(StyleProvider, { cache }, button))
  const ofBrowser = extractStyle(cache, { plain: true, types: ['token'] })
  const css = [...renderStyles().texts.values()].join('')
  const other = Object.values(staffThemes).find(({ cssVar }) => cssVar.key !== theme.cssVar.key)!
  const rules = `${ofBrowser}${css}`.split('}').filter((rule) => !rule.startsWith(`.${other.cssVar.key}`))
  const defined = new Set(rules.join(' ').match(/--[\w-]+(?=:)/g))

  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!))
  expect([...used].filter((name) => !defined.has(name)).toSorted()).toEqual(ofElements)
})
