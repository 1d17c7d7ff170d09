import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import * as antd from 'antd'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ESTree, Plugin } from 'vite'
import { staffThemes } from '#staff/theme/theme.ts'

/** Style sheets by the module that brings them: what most screens need at once, and what only the colour picker needs. */
const sheets = [
  { id: 'virtual:antd.css', bringer: /[\\/]config-provider[\\/]index\.js$/, elements: commonElements },
  { id: 'virtual:antd-colors.css', bringer: /[\\/]color-picker[\\/]index\.js$/, elements: colorPickerElements },
]
const generated = /\b(genStyleHooks|genSubStyleComponent|genComponentStyleHook)\(/

/**
 * Takes the place of antd's style generator: which theme's variables apply is all that is left to decide in the
 * browser.
 */
const GENERATOR = `
import { useContext } from 'react'
import { DesignTokenContext } from '../context'
const useVariables = () => ['', useContext(DesignTokenContext).cssVar.key]
export const genStyleHooks = () => useVariables
export const genSubStyleComponent = () => () => null
export const genComponentStyleHook = () => () => ''
`

/**
 * Writes antd's styles to CSS files when the staff app is built. Otherwise browsers generate them on each load, which
 * took a fifth of a screen's time.
 */
export function antdStyles(): Plugin {
  const { texts, names } = renderStyles()
  /** Names of the styles that each of antd's style modules generates. */
  const namesOf = new Map<string, string[]>()
  return {
    name: 'antd-styles',
    apply: 'build',
    resolveId: (id) => (texts.has(id) ? `\0${id}` : null),
    load: (id) => texts.get(id.slice(1)) ?? null,
    transform: {
      filter: { id: /[\\/]antd[\\/]es[\\/]/ },
      handler(code, id) {
        const sheet = sheets.find(({ bringer }) => bringer.test(id))
        if (sheet) return `import '${sheet.id}'\n${code}`
        if (/[\\/]theme[\\/]util[\\/]genStyleUtils\.js$/.test(id))
          return GENERATOR + code.slice(code.indexOf('export const genCssVar'))
        if (!generated.test(code)) return null
        const { calls, text } = withoutArguments(code, this.parse(code))
        namesOf.set(id, calls)
        return text
      },
    },
    generateBundle(_, bundle) {
      const missing = Object.values(bundle)
        .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
        .flatMap((id) => namesOf.get(id) ?? [])
        .filter((name) => !names.has(name))
      if (missing.length > 0)
        this.error(`Add the components with these styles to scripts/antd-styles.ts: ${missing.join(', ')}`)
    },
  }
}

/** Removes the functions that generate styles, so that the bundler drops what only they need. */
function withoutArguments(code: string, program: ESTree.Program) {
  const calls: string[] = []
  let text = code
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.toReversed().forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: given, start, end } = node as ESTree.CallExpression
    if (type === 'CallExpression' && callee.type === 'Identifier' && generated.test(`${callee.name}(`)) {
      const name = code.slice(given[0]!.start, given[0]!.end)
      calls.push([...name.matchAll(/'([^']+)'/g)].map(([, part]) => part).join('-'))
      text = `${text.slice(0, start)}/* @__PURE__ */ ${callee.name}()${text.slice(end)}`
    } else Object.values(node).forEach(visit)
  }
  visit(program.body)
  return { calls, text }
}

/** Renders the components in both themes. Returns the style sheets by id, and the names of all styles in them. */
export function renderStyles() {
  const earlier = new Set<string>()
  const texts = new Map<string, string>()
  for (const { id, elements } of sheets) {
    const caches = Object.values(staffThemes).map((theme) => {
      const cache = createCache()
      const app = createElement(antd.ConfigProvider, { theme }, ...elements())
      renderToStaticMarkup(createElement(StyleProvider, { cache }, app))
      for (const key of cache.cache.keys())
        if (earlier.has(key) || !belongs(key.split('%'), theme)) cache.cache.delete(key)
      return cache
    })
    for (const cache of caches) for (const key of cache.cache.keys()) earlier.add(key)
    // Styles refer to variables, so they are the same in both themes.
    const styles = extractStyle(caches[0]!, { plain: true, types: ['style'] })
    texts.set(id, [styles, ...caches.map((cache) => extractStyle(cache, { plain: true, types: ['cssVar'] }))].join(''))
  }
  // A key names its kind, a hash, the style and the prefix of its classes.
  const names = [...earlier].flatMap((key) => key.split('%')[2] ?? [])
  return { texts, names: new Set(names.map((name) => name.replace(/^(.*)-\1$/, '$1'))) }
}

/**
 * Links have the staff app's own style. What antd renders as an example, such as a confirmation, has variables of its
 * own.
 */
const belongs = ([kind, , name]: string[], { cssVar }: { cssVar: { key: string } }) =>
  kind === 'style' ? name !== 'Shared' : kind === 'cssVar' && name === cssVar.key

/** Confirmations open only in a browser, except as this example. */
const { _InternalPanelDoNotUseOrYouWillBeFired: Confirmation } = antd.Modal as unknown as Record<
  string,
  ComponentType<{ type: 'confirm' }>
>

function commonElements() {
  return [
    createElement(antd.Alert),
    createElement(antd.Button),
    createElement(antd.Checkbox),
    createElement(antd.Descriptions),
    createElement(antd.Drawer),
    createElement(antd.Dropdown, { menu: { items: [] } }, createElement('i')),
    createElement(antd.Menu, { prefixCls: 'ant-dropdown-menu', items: [] }),
    createElement(antd.Empty),
    createElement(antd.Input),
    createElement(antd.Input.OTP),
    createElement(antd.Input.Search),
    createElement(antd.Input.TextArea),
    createElement(antd.InputNumber),
    createElement(antd.Menu, { items: [] }),
    createElement(antd.Modal),
    createElement(Confirmation!, { type: 'confirm' }),
    createElement(antd.Popconfirm, { title: 'title' }),
    createElement(antd.Progress),
    createElement(antd.Radio.Group, null, createElement(antd.Radio), createElement(antd.Radio.Button)),
    createElement(antd.Select),
    createElement(antd.Skeleton),
    createElement(antd.Space, null, 'text'),
    createElement(antd.Space.Compact, null, createElement(antd.Button), createElement(antd.Space.Addon)),
    createElement(antd.Switch),
    createElement(antd.Tabs, { items: [{ key: 'tab', label: 'tab' }] }),
    createElement(antd.Tag, { color: 'blue' }),
    createElement(antd.Tag, { color: 'success' }),
    createElement(antd.Tooltip),
  ]
}

function colorPickerElements() {
  return [
    createElement(antd.ColorPicker),
    createElement(antd.Collapse),
    createElement(antd.Divider),
    createElement(antd.Segmented, { options: [] }),
    createElement(antd.Slider),
  ]
}
