import type { Plugin } from 'vite'

const dynamicCss = /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/
const given = /if \(csp\?\.nonce\) \{\s+styleNode\.nonce = csp\?\.nonce;\s+\}/

/**
 * antd injects style elements. Most get the CSP nonce from ConfigProvider, but those that lock scrolling behind a
 * dialog don't; this gives them the page's nonce.
 */
export const styleNonce: Plugin = {
  name: 'style-nonce',
  apply: 'build',
  transform: {
    filter: { id: dynamicCss },
    handler(code) {
      if (!given.test(code)) this.error('dynamicCSS.js has changed: update scripts/style-nonce.ts')
      return code.replace(given, "styleNode.nonce = csp?.nonce ?? document.querySelector('#app')?.nonce ?? ''")
    },
  },
}
