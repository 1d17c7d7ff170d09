/** Made-to-order notes. The disclosure works without scripts. */
export function NerdNotes() {
  return (
    <details className="notes">
      <summary>More info (for nerds)</summary>
      <ul className="stack tight">
        <li>Made to order: every miniature is printed when you order it, and leaves us within 1-2 weeks.</li>
        <li>Supports are removed before it ships. A mark or two may remain: a light sanding takes care of it.</li>
        <li>Large models may have drainage holes, where uncured resin left the inside.</li>
        <li>Printed at .020mm layers. Lines are all but invisible, and gone under primer.</li>
        <li>
          Caution: every piece is washed and UV cured. Keep it out of long, direct sunlight, since more UV makes resin
          brittle.
        </li>
      </ul>
    </details>
  )
}
