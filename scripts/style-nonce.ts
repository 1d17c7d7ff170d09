import type { Plugin } from 'vite'

const dynamicCss = /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/
const given = /if \(csp\?\.nonce\) \{\s+styleNode\.nonce = csp\?\.nonce;\s+\}/

/**
 * antd's parts put style sheets into the page. Most are told the nonce that the policy asks for (ConfigProvider's csp); those
 * that lock scrolling behind a dialog and measure its bar are not. Here all of them get the page's own.
 */
export const styleNonce: Plugin = {
  name: 'style-nonce',
  apply: 'build',
  transform: {
    filter: { id: dynamicCss },
    handler(code) {
      if (!given.test(code)) this.error('dynamicCSS.js has changed: look at scripts/style-nonce.ts again')
      return code.replace(given, "styleNode.nonce = csp?.nonce ?? document.querySelector('#app')?.nonce ?? ''")
    },
  },
}
