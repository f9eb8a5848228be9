import { SquareArrowOutUpRight } from 'lucide-react'
import { descriptorOf, type EditableType } from '#lists/records/record-type.ts'
import { Menu, MenuLink } from '#ui/overlay/menu.tsx'
import { PublishEntry } from './publish-entry.tsx'
import { usePermission } from '../session/use-permission.tsx'
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

/** The foot of a card in a grid: edit and delete, and in its menu the public page in a new tab, and publishing. */
export function CardActions({ type, id, of, publicPath, isPublished }: CardActionsProps) {
  const isAllowed = usePermission(descriptorOf(type).permissions.write)
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
      <EditLink type={type} id={id} of={of} />
      <DeleteLink type={type} id={id} of={of} />
      {(isPublished || isAllowed) && (
        <Menu label={`More actions for ${of}`} className="ms-auto">
          {isPublished && (
            <MenuLink href={publicPath} target="_blank" icon={<SquareArrowOutUpRight />}>
              <span>
                View on site
                <span className="sr-only">: {of} (opens in a new tab)</span>
              </span>
            </MenuLink>
          )}
          {isAllowed && <PublishEntry type={type} id={id} of={of} isPublished={isPublished} />}
        </Menu>
      )}
    </div>
  )
}
