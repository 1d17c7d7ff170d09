/* oxlint-disable no-restricted-imports -- documents outside of the source folders have no alias */
export { default as changelog } from '../../../../CHANGELOG.md?raw'
export { default as guide } from '../../../../docs/guide.md?raw'
