import sharp from 'sharp'

sharp.cache(false)
