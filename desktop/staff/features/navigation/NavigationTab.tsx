/** The tab `navigation`. */
export default function NavigationTab() {
  return (
    <div className="staff-head">
      <h1>NAVIGATION</h1>
    </div>
  )
}
