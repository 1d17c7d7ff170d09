/** Comments of Word and LibreOffice: their marks in the text, and what they say. */
const comments = [
  '.MsoCommentReference, .MsoCommentText, .MsoCommentSubject, .msocomanchor, .msocomtxt, .msocomoff',
  '[style*="mso-special-character:comment"], [style*="mso-element:comment"], .annotation_style_by_filter',
].join()
/** What was deleted while changes were tracked. Elsewhere a dated `del` is struck out for its readers. */
const deletions = '.msoDel, [class*="TrackChangeTextDeletion"]'
const deletionsOfOffice = `${deletions}, del[datetime], del[cite]`
const office = /urn:schemas-microsoft-com|\bclass="?Mso|<meta [^>]*content="?(?:Microsoft|LibreOffice|OpenOffice)/i

/** Links between a comment's mark and the comment, which Google Docs and some browsers leave without classes. */
const commentLink = /#(?:_msocom_|_msoanchor_|cmnt(?:_ref)?)\d+$/
const toComment = /#(?:_msocom_|cmnt)\d+$/
/** Links between a footnote's mark and the footnote. */
const noteLink = /#(?:_(?:ftn|edn)(?:ref)?\d+|ftnt(?:_ref)?\d+|sd(?:foot|end)note\d+(?:anc|sym))$/
const toMark = /(?:ref\d+|anc)$/

/**
 * Removes what its authors didn't mean to publish: comments and tracked deletions. Footnotes stay, as text: their links,
 * like all to places in the document, would lead nowhere.
 */
export function dropAnnotations(body: HTMLElement, html: string) {
  for (const element of body.querySelectorAll(comments)) element.remove()
  for (const element of body.querySelectorAll(office.test(html) ? deletionsOfOffice : deletions)) dropDeleted(element)
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')) {
    const href = link.getAttribute('href')!
    if (commentLink.test(href) && /^\s*\[[^[\]]{1,12}\]\s*$/.test(link.textContent)) dropComment(link, href)
    else if (noteLink.test(href)) link.replaceWith(noteSign(link, href))
    else if (href.startsWith('#_')) link.replaceWith(...link.childNodes)
  }
}

/** Removes what was deleted, with the paragraph if nothing else is in it. */
function dropDeleted(element: Element) {
  const paragraph = element.closest('p, li')
  element.remove()
  const sign = paragraph?.querySelector('[style*="mso-list:ignore" i]')?.textContent ?? ''
  if (paragraph?.textContent.trim() === sign.trim() && !paragraph.querySelector('img')) paragraph.remove()
}

/** Removes a mark, or the whole comment that a link begins. */
function dropComment(link: HTMLAnchorElement, href: string) {
  const around = link.parentElement
  if (toComment.test(href)) {
    link.remove()
    if (around?.localName === 'sup' && !around.textContent.trim()) around.remove()
    return
  }
  const box = link.closest('div')
  const isBox =
    box?.textContent.trimStart().startsWith(link.textContent.trim()) &&
    [...box.querySelectorAll('a')].filter((other) => commentLink.test(other.getAttribute('href') ?? '')).length === 1
  const comment = isBox ? box : (link.closest('p, li') ?? link)
  comment?.remove()
}

/** `[1]`, apart from the words of its footnote. */
function noteSign(link: HTMLAnchorElement, href: string): string {
  const number = link.textContent.trim().replaceAll(/^\[|\]$/g, '')
  const isApart = !toMark.test(href) || /^\s/.test(link.nextSibling?.textContent ?? '')
  return number && `[${number}]${isApart ? '' : ' '}`
}
