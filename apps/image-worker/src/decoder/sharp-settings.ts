import sharp from 'sharp';

// Only the decoders of the types a member may upload: no SVG, PDF or TIFF reaches its library.
sharp.block({ operation: ['VipsForeignLoad'] });
const formats = ['Jpeg', 'Png', 'Nsgif'];
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
// One thread an image and as many images at once as there are cores is faster than the reverse.
sharp.concurrency(1);
sharp.cache(false);
