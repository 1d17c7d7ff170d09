import { theme as antd, type ThemeConfig } from 'antd'

/** Minimum height of controls in pixels, for touch and for a mouse. */
const TOUCH = 44
const MOUSE = 34

/** antd theme with the terminal look: borders instead of shadows, no motion, AA contrast. */
const staffTheme = ({ isTouch }: { isTouch: boolean }) =>
  ({
    // Both themes share one style sheet (scripts/antd-styles.ts) and differ in its variables.
    hashed: false,
    cssVar: { key: isTouch ? 'touch-theme' : 'mouse-theme' },
    algorithm: antd.darkAlgorithm,
    token: {
      colorPrimary: tokens.phosphor,
      colorInfo: tokens.cyan,
      colorSuccess: tokens.phosphor,
      colorWarning: tokens.amber,
      colorError: tokens.red,
      colorLink: tokens.cyan,
      colorLinkHover: tokens.bright,
      colorLinkActive: tokens.bright,

      colorText: tokens.phosphor,
      colorTextHeading: tokens.bright,
      colorTextSecondary: tokens.dim,
      colorTextTertiary: tokens.dim,
      colorTextQuaternary: tokens.dim,
      colorTextDescription: tokens.dim,
      colorTextPlaceholder: tokens.dim,
      colorTextDisabled: tokens.dim,
      colorIcon: tokens.phosphor,
      colorIconHover: tokens.bright,
      // Text on filled buttons and ticks.
      colorTextLightSolid: tokens.black,

      colorBgBase: tokens.screen,
      colorBgLayout: tokens.screen,
      colorBgContainer: tokens.screen,
      colorBgElevated: tokens.raised,
      colorBgSpotlight: tokens.raised,
      // The default is a neutral grey.
      colorBgContainerDisabled: tokens.raised,
      colorBgMask: 'rgb(0 0 0 / 0.75)',
      colorBorder: tokens.edge,
      colorBorderSecondary: tokens.line,
      colorSplit: tokens.line,
      // The picture of an empty list; the default is a neutral grey.
      colorFill: tokens.line,
      controlItemBgActive: tokens.line,
      controlItemBgActiveHover: tokens.line,
      controlItemBgHover: tokens.raised,
      controlOutline: 'transparent',
      // Text on a busy button must stay readable: it has a spinner instead.
      opacityLoading: 1,

      fontFamily: "'JetBrains Mono', 'Hoard Mono', 'Hoard Mono Narrow', ui-monospace, monospace",
      fontSize: 15,
      fontSizeSM: 13,
      controlHeight: isTouch ? TOUCH : MOUSE,
      controlHeightSM: isTouch ? TOUCH : 28,
      borderRadius: 2,
      borderRadiusLG: 2,
      borderRadiusSM: 1,
      borderRadiusXS: 0,
      boxShadow: 'none',
      boxShadowSecondary: 'none',
      boxShadowTertiary: 'none',
      motion: false,
    },
    components: {
      Alert: { colorTextHeading: tokens.phosphor },
      Button: { primaryColor: tokens.black, dangerShadow: 'none', primaryShadow: 'none', defaultShadow: 'none' },
      Dropdown: { controlItemBgHover: tokens.line },
      Progress: { defaultColor: tokens.phosphor },
      Select: { optionSelectedColor: tokens.bright },
      // Labels and values in two columns, without lines.
      Descriptions: { labelBg: 'transparent', colorSplit: 'transparent', padding: 0, paddingXS: 2 },
      Tag: {
        defaultBg: tokens.raised,
        defaultColor: tokens.phosphor,
        // The darker ones that antd derives are hard to read on tags.
        colorSuccess: tokens.phosphor,
        colorWarning: tokens.amber,
        colorError: tokens.red,
        colorInfo: tokens.cyan,
      },
      Tooltip: { colorTextLightSolid: tokens.bright },
    },
  }) satisfies ThemeConfig

/** Values from storefront/theme/tokens.css that antd needs as literals to derive colours. A test compares the two. */
export const tokens = {
  black: '#000',
  screen: '#050805',
  raised: '#0a120c',
  phosphor: '#22c55e',
  bright: '#86efac',
  dim: '#4d9e6a',
  line: '#14532d',
  edge: '#2f8f57',
  amber: '#fbbf24',
  red: '#f87171',
  cyan: '#67e8f9',
} as const

/** For a mouse, and with larger controls for touch. */
export const staffThemes = { mouse: staffTheme({ isTouch: false }), touch: staffTheme({ isTouch: true }) }
