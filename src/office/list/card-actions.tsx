import { SquareArrowOutUpRight, Eye, EyeOff } from 'lucide-react'
import { descriptorOf, type EditableType, nounOf } from '#lists/records/record-type.ts'
import { Menu, MenuLink, MenuItem } from '#ui/overlay/menu.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { DeleteLink, EditLink, ActionLabels } from './item-links.tsx'
import { useItemStore } from '../data/use-admin-data.tsx'
import { useCall } from '../form/use-call.tsx'

interface CardActionsProps {
  type: EditableType
  id: number
  /** Completes the labels for screen readers: 'Edit VDA 6.3'. */
  of: string
  publicPath: string
  /** A draft has no public page. */
  isPublished: boolean
}

/** The foot of a card in a grid: edit, delete, and a menu that opens the public page in a new tab or publishes. */
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

interface PublishEntryProps {
  type: EditableType
  id: number
  /** Completes the label for screen readers: 'Publish VDA 6.3'. */
  of: string
  isPublished: boolean
}

/** A menu entry that publishes a record with one press, or makes it a draft again. */
function PublishEntry({ type, id, of, isPublished }: PublishEntryProps) {
  // The menu, including this entry, closes at once.
  const { send } = useCall(useItemStore(type).update, {
    done: {
      title: `${descriptorOf(type).labels.one} ${isPublished ? 'unpublished' : 'published'}`,
      description: isPublished ? 'It is a draft again: visitors no longer see it.' : 'Visitors see it now.',
    },
    failed: `Error updating ${nounOf(type)}`,
  })
  return (
    <MenuItem
      icon={isPublished ? <EyeOff /> : <Eye />}
      onSelect={() => send({ id, values: { isPublished: !isPublished }, etag: undefined })}
    >
      <ActionLabels of={of}>{isPublished ? 'Unpublish' : 'Publish'}</ActionLabels>
    </MenuItem>
  )
}
