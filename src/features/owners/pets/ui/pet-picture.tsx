import { useState } from 'react'
import { classes } from '../../../../components/layout/classes.ts'
import { SpeciesArt } from './species-art.tsx'

export type PetPictureProps = {
  pet: { name: string; species: string; imageUrl: string | null }
  /** Classes for width and height. */
  className?: string
}

/** A pet's photo, or the drawing of its species. Decorative: the name is shown beside it. */
export function PetPicture({ pet, className = 'size-14' }: PetPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { imageUrl, species, name } = pet
  if (imageUrl === null || imageUrl === broken)
    return <SpeciesArt species={species} name={name} className={className} />
  return (
    <img
      src={imageUrl}
      alt=""
      decoding="async"
      onError={() => setBroken(imageUrl)}
      className={classes('shrink-0 rounded-full bg-sunken object-cover', className)}
    />
  )
}
