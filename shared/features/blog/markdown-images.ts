/** Most characters of an address or an alternative text, so that no text makes the search quadratic. */
const MAX = 2_000

/** Beginning of a target in Markdown, with the address. Parentheses in pairs are part of it. */
const target = String.raw`\(\s{0,9}<?((?:\([^()\s]{0,${MAX}}\)|[^)>\s]){1,${MAX}})`

/** Images with an empty alternative text: the beginning of their target, and the address in it. */
export const imagesWithoutAlt = new RegExp(String.raw`!\[\s*\](${target})`, 'g')

/** An image, and its address. */
export const imageInMarkdown = new RegExp(String.raw`!\[[^\]]{0,${MAX}}\]${target}`)
