/** The tab `blog`. */
export default function BlogTab() {
  return (
    <div className="staff-head">
      <h1>BLOG</h1>
    </div>
  )
}
