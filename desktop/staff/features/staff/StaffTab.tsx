/** The tab `staff`. */
export default function StaffTab() {
  return (
    <div className="staff-head">
      <h1>STAFF</h1>
    </div>
  )
}
