export default 'picture.svg';
