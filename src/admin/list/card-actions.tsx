import { SquareArrowOutUpRight } from 'lucide-react'
import { descriptorOf, type EditableType } from '../../records/record-type.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { PublishEntry } from './publish-entry.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { ShortLabel } from '../frame/link-to-form.tsx'
import { DeleteLink, EditLink } from './item-links.tsx'

interface CardActionsProps {
  type: EditableType
  id: number
  /** Completes the labels for screen readers: 'Edit VDA 6.3'. */
  of: string
  publicPath: string
  /** A draft has no public page. */
  isPublished: boolean
}

/** The foot of a card in a grid: edit, delete, the public page in a new tab, and publishing. */
export function CardActions({ type, id, of, publicPath, isPublished }: CardActionsProps) {
  const isAllowed = usePermission(descriptorOf(type).permissions.write)
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
      <EditLink type={type} id={id} of={of} />
      <DeleteLink type={type} id={id} of={of} />
      <span className="ms-auto" />
      {isPublished && (
        <LinkButton
          href={publicPath}
          target="_blank"
          variant="secondary"
          size="dense"
          icon={<SquareArrowOutUpRight />}
          title="View on site"
          className="md:size-9 md:border-transparent md:px-0 md:pointer-coarse:size-11"
        >
          <span className="md:sr-only">
            <ShortLabel first="View" rest="on site" />
            <span className="sr-only">: {of} (opens in a new tab)</span>
          </span>
        </LinkButton>
      )}
      {isAllowed && (
        <Menu label={`More actions for ${of}`}>
          <PublishEntry type={type} id={id} of={of} isPublished={isPublished} />
        </Menu>
      )}
    </div>
  )
}
