import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'

/** An address of the staff areas that leads nowhere, or not for this person. */
export function NoSuchScreen({ forAdministrators = false }: { forAdministrators?: boolean }) {
  return (
    <div className="gate">
      <h1>{forAdministrators ? 'ADMINISTRATORS.ONLY' : 'SCREEN.NOT_FOUND'}</h1>
      <p>
        {forAdministrators
          ? 'This part is for administrators. Ask one of them if you need it.'
          : 'There is no staff screen at this address.'}
      </p>
      <p>
        <Link to={staffPaths.cms}>[BACK TO THE CMS]</Link>
      </p>
    </div>
  )
}
