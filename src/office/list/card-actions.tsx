import { SquareArrowOutUpRight, Eye, EyeOff } from 'lucide-react'
import { descriptorOf, type EditableType, nounOf } from '#lists/records/record-type.ts'
import { Menu, MenuLink, MenuItem } from '#ui/overlay/menu.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { DeleteLink, EditLink, ActionLabels } from './item-links.tsx'
import { failureText } from '#base/api/api-client.ts'
import { useToast } from '#ui/toast/toast.tsx'
import { useUpdateItem } from '../data/use-admin-data.tsx'

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

interface PublishEntryProps {
  type: EditableType
  id: number
  /** Completes the label for screen readers: 'Publish VDA 6.3'. */
  of: string
  isPublished: boolean
}

/** The entry of a menu that puts a record on the site with one press, or makes it a draft again. */
function PublishEntry({ type, id, of, isPublished }: PublishEntryProps) {
  const { mutateAsync } = useUpdateItem(type)
  const { toast } = useToast()

  // A promise, because the callbacks of a mutation go with its component, and the menu closes at once.
  async function change() {
    try {
      await mutateAsync({ id, values: { isPublished: !isPublished }, etag: undefined })
      toast({
        title: `${descriptorOf(type).labels.one} ${isPublished ? 'unpublished' : 'published'}`,
        description: isPublished ? 'It is a draft again: visitors no longer see it.' : 'Visitors see it now.',
        tone: 'success',
      })
    } catch (error) {
      toast({ title: `Error updating ${nounOf(type)}`, description: failureText(error), tone: 'destructive' })
    }
  }

  return (
    <MenuItem icon={isPublished ? <EyeOff /> : <Eye />} onSelect={() => void change()}>
      <ActionLabels of={of}>{isPublished ? 'Unpublish' : 'Publish'}</ActionLabels>
    </MenuItem>
  )
}
