/** The tab `banners`. */
export default function BannersTab() {
  return (
    <div className="staff-head">
      <h1>BANNERS</h1>
    </div>
  )
}
