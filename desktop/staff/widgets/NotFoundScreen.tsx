import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'

/** Shown for an unknown staff address, or for one that requires an administrator. */
export function NotFoundScreen({ isForAdministrators = false }: { isForAdministrators?: boolean }) {
  return (
    <div className="gate">
      <h1>{isForAdministrators ? 'ADMINISTRATORS.ONLY' : 'SCREEN.NOT_FOUND'}</h1>
      <p>
        {isForAdministrators
          ? 'Only administrators can open this screen. Ask one of them if you need access.'
          : 'There is no staff screen at this address.'}
      </p>
      <p>
        <Link to={staffPaths.cms}>[BACK TO THE CMS]</Link>
      </p>
    </div>
  )
}
