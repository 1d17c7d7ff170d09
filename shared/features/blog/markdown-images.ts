/** Beginning of a target in Markdown, with the address. Parentheses in pairs are part of it. */
const target = String.raw`\(\s*<?((?:\([^()\s]*\)|[^)>\s])+)`

/** Images with an empty alternative text, and their addresses. */
export const imagesWithoutAlt = new RegExp(String.raw`!\[\s*\](?=${target})`, 'g')

/** An image, and its address. */
export const imageInMarkdown = new RegExp(String.raw`!\[[^\]]*\]${target}`)
