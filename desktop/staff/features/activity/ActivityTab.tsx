/** The tab `activity`. */
export default function ActivityTab() {
  return (
    <div className="staff-head">
      <h1>ACTIVITY</h1>
    </div>
  )
}
