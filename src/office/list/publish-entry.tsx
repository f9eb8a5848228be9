import { Eye, EyeOff } from 'lucide-react'
import { descriptorOf, nounOf, type EditableType } from '#lists/records/record-type.ts'
import { failureText } from '#base/api/api-client.ts'
import { MenuItem } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { useUpdateItem } from '../data/use-admin-data.tsx'
import { ActionLabels } from './item-links.tsx'

interface PublishEntryProps {
  type: EditableType
  id: number
  /** Completes the label for screen readers: 'Publish VDA 6.3'. */
  of: string
  isPublished: boolean
}

/** The entry of a menu that puts a record on the site with one press, or makes it a draft again. */
export function PublishEntry({ type, id, of, isPublished }: PublishEntryProps) {
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
