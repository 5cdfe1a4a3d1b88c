import { Rules, type Message, type Person, type Photo, type Room } from './rules.js';

/** Each mutant breaks one rule; sequences that do not detect it are too weak. */
export const MUTANTS: Record<string, new () => Rules> = {
  'a block works one way': class extends Rules {
    override areSeparated(one: Person, other: Person) {
      return !this.isStaff(one) && !this.isStaff(other) && this.blocks.has(one, other);
    }
  },
  'a block hides moderators': class extends Rules {
    override areSeparated(one: Person, other: Person) {
      return this.blocks.has(one, other) || this.blocks.has(other, one);
    }
  },
  'a block of a moderator does not mute': class extends Rules {
    override isQuiet(viewer: Person, author: Person) {
      return this.areSeparated(viewer, author) || this.mutes.has(viewer, author);
    }
  },
  'who leaves the site stays visible': class extends Rules {
    override sees(viewer: Person, member: Person) {
      return !member.isErased && !member.isExpelled && !this.areSeparated(viewer, member);
    }
  },
  'who is expelled stays visible': class extends Rules {
    override expel(person: Person) {
      super.expel(person);
      person.isExpelled = false;
    }
  },
  'who is expelled stays in their groups': class extends Rules {
    override expel(person: Person) {
      Object.assign(person, { isExpelled: true, session: 'ended' });
      person.newDecisions++;
    }
  },
  'who waits for approval is visible': class extends Rules {
    override isHidden(person: Person) {
      return super.isHidden({ ...person, isWaiting: false });
    }
  },
  'who is asked for their age is visible': class extends Rules {
    override isHidden(person: Person) {
      return super.isHidden({ ...person, isAsked: false });
    }
  },
  'who is asked for their age sees the others': class extends Rules {
    override sessionOf(person: Person) {
      return super.sessionOf({ ...person, isAsked: false });
    }
  },
  'an approval admits whom the age is asked': class extends Rules {
    override sessionOf(person: Person) {
      const isApproved = person.session === 'waiting' && !person.isWaiting;
      return isApproved ? 'open' : super.sessionOf(person);
    }
  },
  'who waits for approval sees approved photos': class extends Rules {
    override mayFetch(viewer: Person, photo: Photo) {
      const { isWaiting } = viewer;
      viewer.isWaiting = false;
      const mayFetch = super.mayFetch(viewer, photo);
      viewer.isWaiting = isWaiting;
      return mayFetch;
    }
  },
  'mutes are ignored when unread messages are counted': class extends Rules {
    override isQuiet(viewer: Person, author: Person) {
      return this.areSeparated(viewer, author) || this.blocks.has(viewer, author);
    }
  },
  'own messages are unread': class extends Rules {
    override unread(viewer: Person, room: Room) {
      if (this.mutedRooms.has(viewer, room)) return [];
      return this.messagesShown(viewer, room).filter(
        ({ id, author }) => id > room.members.get(viewer)! && !this.isQuiet(viewer, author),
      );
    }
  },
  'the last message ignores blocks': class extends Rules {
    override lastMessage(_viewer: Person, room: Room) {
      return room.messages.filter(({ author }) => !author.isLeaving).at(-1);
    }
  },
  'members are counted with those whom a block hides': class extends Rules {
    override memberCount(_viewer: Person, room: Room) {
      return [...room.members.keys()].filter(({ isLeaving }) => !isLeaving).length;
    }
  },
  'non-members are told how many members there are now': class extends Rules {
    override countShown(viewer: Person, room: Room) {
      return this.memberCount(viewer, room);
    }
  },
  'a reply quotes whom a block hides': class extends Rules {
    override quoteIn({ replyTo }: Message, _viewer: Person, room: Room) {
      return replyTo && room.messages.includes(replyTo) ? replyTo : undefined;
    }
  },
  'a quote outlives its message': class extends Rules {
    override quoteIn({ replyTo }: Message, viewer: Person) {
      return replyTo && this.sees(viewer, replyTo.author) ? replyTo : undefined;
    }
  },
  'a quote stays as it was': class extends Rules {
    override quoteIn(message: Message, viewer: Person, room: Room) {
      const quote = super.quoteIn(message, viewer, room);
      return quote?.isEdited ? { ...quote, content: 'Hello' } : quote;
    }
  },
  'members reply to what a block hides': class extends Rules {
    override mayReplyTo() {
      return true;
    }
  },
  'members edit what others wrote': class extends Rules {
    override mayEdit() {
      return true;
    }
  },
  'an edit leaves no mark': class extends Rules {
    override edit(message: Message, content: string) {
      message.content = content;
    }
  },
  'what was seen stays news': class extends Rules {
    override seeNews() {}
  },
  'an approval that was undone is news': class extends Rules {
    override undoApproval(photo: Photo) {
      photo.isApproved = false;
    }
  },
  'approving an approved photo is news': class extends Rules {
    override approve(photo: Photo) {
      this.undoApproval(photo);
      super.approve(photo);
    }
  },
  'joining by code is news': class extends Rules {
    override join(person: Person, room: Room) {
      const request = room.requests.get(person);
      super.join(person, room);
      if (request?.status === 'approved') request.isNews = true;
    }
  },
  'a request that an admin approves is no news': class extends Rules {
    override admit(person: Person, room: Room, admin: Person) {
      super.admit(person, room, admin);
      const request = room.requests.get(person);
      if (request) request.isNews = false;
    }
  },
  'an own request is news to the admin who approves it': class extends Rules {
    override admit(person: Person, room: Room, admin: Person) {
      const isOwn = person === admin && room.requests.get(person)?.status === 'pending';
      super.admit(person, room, admin);
      if (isOwn) room.requests.get(person)!.isNews = true;
    }
  },
  'a code admits whom an admin removed': class extends Rules {
    override codeWorksFor() {
      return true;
    }
  },
  'all messages are unread after joining': class extends Rules {
    override readOnJoining() {
      return 0;
    }
  },
  'leaving a group lets a rejected member request again': class extends Rules {
    override leave(person: Person, room: Room) {
      super.leave(person, room);
      room.requests.delete(person);
    }
  },
  'a removal keeps a rejection': class extends Rules {
    override remove(person: Person, room: Room) {
      const request = room.requests.get(person);
      super.remove(person, room);
      if (request?.status === 'rejected') room.requests.set(person, request);
    }
  },
  'joining by code leaves a request open': class extends Rules {
    override join(person: Person, room: Room) {
      room.members.set(person, this.readOnJoining(person, room));
    }
  },
  'one approved photo opens face pictures': class extends Rules {
    override lockOf(viewer: Person, photo: Photo) {
      if (photo.owner === viewer || this.isStaff(viewer)) return null;
      return this.hasApproved(viewer) ? null : 'needs_approved_photo';
    }
  },
  'a pending photo opens those of others': class extends Rules {
    override hasApproved(person: Person, isFace = false) {
      return this.photosOf(person).some((photo) => photo.isFace || !isFace);
    }
  },
  'a face picture waits its turn': class extends Rules {
    override comesFirst() {
      return false;
    }
  },
  'a locked face picture comes first': class extends Rules {
    override comesFirst(_viewer: Person, { isFace }: Photo) {
      return isFace;
    }
  },
  'a new photo comes first': class extends Rules {
    override inOrder(viewer: Person, photos: Photo[]) {
      const faces = photos.filter((photo) => this.comesFirst(viewer, photo));
      return [...faces, ...photos.filter((photo) => !faces.includes(photo))];
    }
  },
  'pending photos are shown': class extends Rules {
    override mayFetch(viewer: Person, photo: Photo) {
      if (photo.owner === viewer || this.isStaff(viewer)) return true;
      return this.sees(viewer, photo.owner) && !this.lockOf(viewer, photo);
    }
  },
  'moderators see what members see': class extends Rules {
    override photosShown(viewer: Person, owner: Person) {
      if (viewer.role === 'admin') return super.photosShown(viewer, owner);
      if (owner.isErased || !this.sees(viewer, owner)) return undefined;
      return this.inOrder(viewer, this.photosOf(owner)).filter(({ isApproved }) => isApproved);
    }
  },
  'moderators decide about themselves': class extends Rules {
    override mayDecide(reviewer: Person) {
      return this.isStaff(reviewer);
    }
  },
  'a former member reads on': class extends Rules {
    override mayReadRoom(viewer: Person, room: Room) {
      return super.mayReadRoom(viewer, room) || room.departed.has(viewer);
    }
  },
  'admins do not see who leaves': class extends Rules {
    override membersShown(viewer: Person, room: Room) {
      return [...room.members.keys()].filter((member) => this.sees(viewer, member));
    }
  },
};
