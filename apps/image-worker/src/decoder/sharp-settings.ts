import sharp from 'sharp';

// Enables only decoders of accepted and stored types: no SVG, PDF or TIFF reaches its library.
sharp.block({ operation: ['VipsForeignLoad'] });
const formats = ['Jpeg', 'Png', 'Nsgif', 'Webp'];
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
// Decoding as many images at once as there are cores, one thread each, is faster than the reverse.
sharp.concurrency(1);
sharp.cache(false);
